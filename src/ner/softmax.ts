/** Softmax of each row of `width` logits, as a copy. */
export function softmaxRows(logits: Float32Array, width: number): Float32Array {
  const rows = new Float32Array(logits.length);
  for (let row = 0; row < logits.length; row += width) {
    let top = -Infinity;
    for (let at = row; at < row + width; at += 1) top = Math.max(top, logits[at] ?? 0);
    let sum = 0;
    for (let at = row; at < row + width; at += 1) {
      const power = Math.exp((logits[at] ?? 0) - top);
      rows[at] = power;
      sum += power;
    }
    for (let at = row; at < row + width; at += 1) rows[at] = (rows[at] ?? 0) / sum;
  }
  return rows;
}
