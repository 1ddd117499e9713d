export const table = (head, rows) => {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
};

/** Three digits are all that a shared machine can tell. */
export const digits = (value) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3));
export const times = (value) => `${digits(value)} x`;
export const thousands = (bytes) => String(bytes).replace(/\B(?=(\d{3})+$)/g, ',');
