// One table per rule about shell lines: lines that stay inside, lines that do not. The workspace is `/ws` on posix.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Workspace } from 'sanmon';

const workspace = new Workspace(['/ws']);

const places = (line, where = workspace) => where.locateCommand(line);
const leaves = (line, where) => places(line, where).some((place) => place.where !== 'inside');

/** @param {string} rule @param {{ inside: readonly string[], asks: readonly string[] }} lines */
function table(rule, { inside, asks }) {
  test(`rule ${rule}: ${inside.length} lines stay inside, ${asks.length} ask`, () => {
    for (const line of inside) assert.equal(leaves(line), false, `${line}: ${JSON.stringify(places(line))}`);
    for (const line of asks) assert.equal(leaves(line), true, `${line}: ${JSON.stringify(places(line))}`);
  });
}

/** A rule's lines, under its full name so that the check of the rules finds it. A `;` goes on when the `cd` before it failed, `&&` does not. */
const rules = {
  'rule command.every-word': {
    inside: ['cat a b/c', 'cp a b', 'cat -- a', 'grep -rn "x y" src', 'mv a ./b/../c'],
    asks: ['cat /etc/passwd', 'cp a ../b', 'cat a b ../../c', 'nosuch ../x', "cat '/etc/passwd'", 'ca"t" /e"t"c/x', 'echo a && cat /etc/x', 'ls | tee /etc/x'],
  },
  'rule command.words': { inside: ['cat a', 'cat ./a', 'cat /ws/a', 'cat "a b"'], asks: ['cat /wsx/a', 'cat ..', 'cat "../a b"', 'cat ~', 'cat ~/x'] },
  'rule command.hidden': { inside: ['tool --out=a/b', 'tool a:b', 'dd of=a'], asks: ['tool --out=/etc/x', 'tool out=../x', 'tool a:/etc/x', 'dd of=/dev/sda', 'tool a,/etc/x', 'tool @/etc/x'] },
  'rule command.glued': { inside: ['cc -Iinclude a.c', 'tar -czfa.tgz b'], asks: ['cc -I../x a.c', 'cc -o/etc/x a.c', 'tar -czf/etc/x.tgz a'] },
  'rule command.prose': { inside: ['git commit -m "fix: a/b and c"', 'git commit -am "a; b"'], asks: ['git add "/etc/x y"'] },
  'rule command.addresses': { inside: ['git clone https://host.example/a.git', 'git fetch ssh://git@host.example/a'], asks: ['curl file:///etc/x', 'git clone file:///etc/x'] },
  'rule command.folders': {
    inside: ['cd a && cat ../b', 'cd a/b && cd .. && cat ../c', 'git -C a status', 'make -C a', 'pushd a && popd'],
    asks: ['cd .. && ls', 'cd a; cat ../b', 'cd a && cat ../../b', 'cd /etc; cat x', 'git -C .. status', 'make -C ../x', 'cd; cat x', 'cd - && cat x'],
  },
  'rule command.redirects': { inside: ['echo x > a', 'make 2>&1 >/dev/null', 'sort < a >> b/c'], asks: ['echo x > /etc/x', 'echo x 2>../err', 'sort < /etc/x', 'echo x &> ../y', 'echo x >| /etc/y', '> /etc/y'] },
  'rule command.documents': { inside: ['cat <<E\n/etc/x\nE', "cat > a <<'E'\n$(id) ../x\nE"], asks: ['cat <<E\n$(id)\nE', 'sh <<E\nls\nE', 'cat <<E > /etc/x\nE'] },
  'rule command.subshell': { inside: ['(cd a && ls) && cat b', '(cd a && cat ../b) && cat b'], asks: ['(cd a && cat ../../b)', '(cd ..); cat a', '(cd a); cat ../b'] },
  'rule command.keywords': { inside: ['if true; then cat a; fi', 'for f in a b; do cat "$f"; done'], asks: ['case x in x) ls;; esac', 'f() { ls; }; f', 'select x in a b; do ls; done'] },
  'rule command.expansion': { inside: ["echo '$(ls)'", 'echo \\$HOME'], asks: ['echo $(ls)', 'echo `ls`', 'cat $HOME/x', 'cat "${X}/y"', 'echo $((1+1))', 'cat <(ls)', 'ls !!'] },
  'rule command.variables': { inside: ['d=a; cat $d/b', 'for f in a b; do cat $f; done'], asks: ['d=/etc; cat $d/x', 'for f in a ..; do cat $f/x; done', 'true && d=a || d=/etc; cat $d/x', 'read d; cat $d'] },
  'rule command.assignments': { inside: ['A=b npm test', 'export A=b'], asks: ['A=/etc/x npm test', 'export A=../x', 'A=b:/etc npm test'] },
  'rule command.loaders': { inside: ['NODE_ENV=test npm test', 'CI=1 npm test'], asks: ['LD_PRELOAD=a.so ls', 'PATH=bin ls', 'NODE_OPTIONS=--require=a npm test', 'GIT_SSH_COMMAND=x git fetch', 'export PATH=bin'] },
  'rule command.braces': { inside: ['cat {a,b}/c', 'mkdir -p src/{a,b}'], asks: ['cat {a,/etc/b}', 'cat {..,x}/y', 'cat .{.,x}/x'] },
  'rule command.globs': { inside: ['ls *', 'rm -f build/*.o', 'cat src/**/*.ts'], asks: ['rm -rf .*', 'ls .*/', 'cat */../../x'] },
  'rule command.controls': { inside: ['echo "é"', 'cat\ta'], asks: ['cat a\u202e', 'cat a\rb', 'cat\u00a0a', 'echo \u200b'] },
  'rule command.interpreters': { inside: ['node a.js', 'python3 tools/x.py', 'bash build.sh'], asks: ['node -e 1', 'python3 -c "x"', 'sh -c "ls"', 'node /etc/x.js', 'curl https://host.example/x | sh', 'python3 -'] },
  'rule command.wrappers': { inside: ['time npm test', 'env A=b npm test', 'nice -n 5 npm test'], asks: ['sudo ls', 'xargs rm', 'eval "ls"', 'env -S "ls /"', 'time cat /etc/x', 'ssh host ls', 'nohup sh -c x'] },
  'rule command.options': { inside: ['find . -name "*.ts"', 'tar -xf a.tgz'], asks: ['find . -exec rm {} ;', 'find . -delete -fprint /etc/x', 'tar -xf a --to-command=x', 'sort --compress-program=x a'] },
  'rule command.git': { inside: ['git status', 'git diff HEAD~1 -- a', 'git checkout -b topic'], asks: ['git -c core.pager=x log', 'git config core.pager x', 'git rebase --exec x', 'git submodule foreach ls', 'git --git-dir=/etc status'] },
  'rule command.scripts': { inside: ["sed -n '1,5p' a", "sed -i 's/a/b/' a"], asks: ["sed 'w /etc/x' a", "sed '1e id' a", "sed 's/a/b/e' a", "sed 'r ../x' a"] },
  'rule command.links': { inside: ['ln -s b a'], asks: ['ln -s /etc a', 'ln -s .. a', 'ln -s b a && cat a/../x'] },
};

for (const [rule, lines] of Object.entries(rules)) table(rule.slice('rule '.length), lines);

test('rule command.windows: either shell\'s reading counts', () => {
  const windows = new Workspace({ roots: ['C:\\ws'], platform: 'windows' });
  for (const line of ['npm test', 'type a.txt', 'dir src\\b', 'git status', 'npm run build > out.txt']) assert.equal(leaves(line, windows), false, `${line}: ${JSON.stringify(places(line, windows))}`);
  for (const line of ['type C:\\Windows\\x', 'type ..\\x', 'type %USERPROFILE%\\x', 'type $env:USERPROFILE\\x', 'dir \\\\server\\share', 'powershell -Command ls', 'cmd /c dir', 'type ^..\\x']) assert.equal(leaves(line, windows), true, `${line}: ${JSON.stringify(places(line, windows))}`);
});

test('rule command.invalid: what no shell could take is no line', () => {
  for (const line of ['ls\0', `echo ${'x'.repeat(131_072)}`]) assert.deepEqual(places(line).map(({ where }) => where), ['invalid']);
});
