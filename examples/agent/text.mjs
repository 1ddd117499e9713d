/** Every word the agent says itself, in English and in Chinese. */

/**
 * @typedef {import('sanmon').Decision} Decision
 * @typedef {typeof ENGLISH} Text
 */

const ENGLISH = {
  folder: 'folder',
  mode: 'mode',
  approval: 'approval',
  task: 'task',
  duty: 'developer message',
  user: 'you',
  model: 'model',
  modes: {
    ask: 'reads and answers, changes nothing',
    plan: 'reads and writes a plan, changes nothing',
    agent: 'changes files in the folder and runs commands',
  },
  scales: {
    manual: 'a person answers what asks',
    auto: 'a reviewer model answers what asks',
    yolo: 'what stays inside the folder passes by itself',
  },
  demo: (/** @type {string} */ folder) => `demo: a fresh copy of the sample project in ${folder}`,
  unknownMode: (/** @type {string} */ word) => `unknown mode \`${word}\`, using agent`,
  unknownApproval: (/** @type {string} */ word) => `unknown approval \`${word}\`, using manual`,
  noReviewer: 'no reviewer model is set up, so auto hands the sheet to you',
  scripted:
    'the model is a built-in script, no AI: it knows one kind of bug (a loop that stops one short of a list, or runs one past it) and does not read the task',
  yoloStart: 'yolo: what stays inside the folder runs without a question. Start? [y/N] ',
  notStarted: 'not started',
  effects: { allow: 'allow', ask: 'ask', deny: 'deny' },
  sheet: (/** @type {number} */ n) => (n === 1 ? 'approval sheet: 1 call waits for you' : `approval sheet: ${n} calls wait for you`),
  outside: 'OUTSIDE the folder, or not sure to be inside',
  alwaysAsk: 'inside the folder, but on the list of places that always ask',
  why: 'why',
  places: 'touches',
  noArguments: '(no arguments)',
  layers: { tool: 'tool', agent: 'mode', approval: 'approval' },
  question: (/** @type {string} */ which) => `${which}: y / n / all / none? `,
  noUnderstand: 'please answer y, n, all or none',
  nobody: 'nobody answered: that is a no',
  plan: 'plan',
  ok: 'ok',
  failed: 'failed',
  denied: 'denied',
  cancelled: 'cancelled',
  more: (/** @type {number} */ n) => `(${n} more lines)`,
  cancelledResult: 'The turn was cancelled before this call ran. Nothing was changed by it.',
  cancelledRunning: (/** @type {string} */ message) => `The turn was cancelled while this call ran: ${message}`,
  between: ' ',
  nothingChanged: 'Denied; nothing was changed.',
  personSaidNo: 'The user was asked and said no.',
  insteadOfNo: 'Do not try the same again; say what you would have done, or ask what the user wants.',
  changedMeanwhile: 'What the call touches is no longer what was decided.',
  insteadOfChanged: 'Look again, then make a new call.',
  sharedId: 'The call shares its id with another one, or has none.',
  unknownTool: (/** @type {string} */ name) => `There is no tool \`${name.slice(0, 128)}\`.`,
  insteadOfUnknown: (/** @type {string[]} */ names) => `The tools are ${names.join(', ')}.`,
  notBound: (/** @type {string} */ name, /** @type {string} */ mode) => `\`${name}\` cannot be used in the ${mode} mode.`,
  insteadOfUnbound: 'The user can pick the agent mode for the next message.',
  insteadOfInvalid: 'Correct the arguments and try again.',
  reason: (/** @type {Decision} */ decision, /** @type {string | undefined} */ _error) => (/[.!?]$/.test(decision.reason) ? decision.reason : `${decision.reason}.`),
  summary: (/** @type {import('./turn.mjs').Counts} */ n) =>
    `${n.calls} calls: ${n.allowed} allowed, ${n.asked} asked (${n.approved} approved), ${n.denied} denied, ${n.failed} failed${n.cancelled ? `, ${n.cancelled} cancelled` : ''}`,
  roundLimit: (/** @type {number} */ n) => `stopped after ${n} rounds`,
  interrupted: 'cancelled; whatever was running has been stopped',
};

/** @type {Text} */
const CHINESE = {
  folder: '文件夹',
  mode: '模式',
  approval: '审批',
  task: '任务',
  duty: '开发者消息',
  user: '你',
  model: '模型',
  modes: { ask: '只读、只答，不做任何更改', plan: '只读、只写计划，不做任何更改', agent: '更改文件夹中的文件并运行命令' },
  scales: { manual: '需要审批的调用由人回答', auto: '需要审批的调用由审查模型回答', yolo: '不越出文件夹的调用自动放行' },
  demo: (folder) => `演示：示例项目的全新副本，位于 ${folder}`,
  unknownMode: (word) => `未知模式 \`${word}\`，改用 agent`,
  unknownApproval: (word) => `未知审批方式 \`${word}\`，改用 manual`,
  noReviewer: '没有配置审查模型，auto 把审批单交给你',
  scripted: '模型是内置脚本，不是 AI：它只认识一种错误（循环少走或多走列表的一项），也不读任务文字',
  yoloStart: 'yolo：不越出文件夹的调用不再询问。开始？[y/N] ',
  notStarted: '没有开始',
  effects: { allow: '放行', ask: '询问', deny: '拒绝' },
  sheet: (n) => `审批单：${n} 个调用等你回答`,
  outside: '越出文件夹，或无法确定在里面',
  alwaysAsk: '在文件夹内，但属于总要询问的位置',
  why: '原因',
  places: '涉及',
  noArguments: '（没有参数）',
  layers: { tool: '工具', agent: '模式', approval: '审批' },
  question: (which) => `${which}：y / n / all / none？ `,
  noUnderstand: '请回答 y、n、all 或 none',
  nobody: '没有人回答：按“否”处理',
  plan: '计划',
  ok: '完成',
  failed: '失败',
  denied: '已拒绝',
  cancelled: '已取消',
  more: (n) => `（还有 ${n} 行）`,
  cancelledResult: '这次运行在该调用执行之前被取消。它没有更改任何东西。',
  cancelledRunning: (message) => `这次运行在该调用执行期间被取消：${message}`,
  between: '',
  nothingChanged: '已拒绝；没有更改任何东西。',
  personSaidNo: '问过用户，用户说不。',
  insteadOfNo: '不要重复尝试；请说明原本打算做什么，或者询问用户想要什么。',
  changedMeanwhile: '该调用涉及的东西已不是作出决定时的样子。',
  insteadOfChanged: '请重新查看，再发起新的调用。',
  sharedId: '该调用没有 id，或与另一个调用的 id 相同。',
  unknownTool: (name) => `没有名为 \`${name.slice(0, 128)}\` 的工具。`,
  insteadOfUnknown: (names) => `可用的工具：${names.join('、')}。`,
  notBound: (name, mode) => `\`${name}\` 不能在 ${mode} 模式下使用。`,
  insteadOfUnbound: '用户可以在下一条消息选择 agent 模式。',
  insteadOfInvalid: '请改正参数后重试。',
  reason: (decision, error) => `${chineseReason(decision)}${error ? `：${error}` : ''}。`,
  summary: (n) =>
    `${n.calls} 个调用：${n.allowed} 个放行，${n.asked} 个询问（${n.approved} 个获准），${n.denied} 个拒绝，${n.failed} 个失败${n.cancelled ? `，${n.cancelled} 个取消` : ''}`,
  roundLimit: (n) => `${n} 轮之后停止`,
  interrupted: '已取消；正在运行的都已停止',
};

/** @type {Partial<Record<import('sanmon').DecisionCode, string>>} */
const CHINESE_REASONS = {
  unknown_tool: '没有这个工具',
  inspect_failed: '参数没有通过检查',
  default_allow: '工具默认放行',
  default_ask: '工具默认询问',
  default_deny: '工具默认拒绝',
  outside_workspace: '调用触及工作区之外，必须由人批准',
  not_bound: '这个工具不能在当前模式下使用',
  table_allow: '当前模式不经询问放行这个工具',
  table_deny: '本次的覆盖表拒绝这个工具',
  approved: '该调用已获批准',
  yolo: '调用不越出工作区，审批方式是 yolo',
  awaiting_approval: '调用等待批准',
};

/** @param {Decision} decision */
function chineseReason({ code, reason, trace }) {
  const outside = trace.some((step) => step.code === 'outside_workspace');
  if (code === 'awaiting_approval' && outside) return '调用触及工作区之外，因此等待批准';
  return CHINESE_REASONS[code] ?? reason;
}

/** @type {Readonly<Record<'en' | 'zh', Text>>} */
export const TEXTS = { en: ENGLISH, zh: CHINESE };
