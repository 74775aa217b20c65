import { present } from '../core/present.js';

/** Softmax of each row of `width` logits, in place. */
export function softmaxRows(rows: Float32Array, width: number): Float32Array {
  for (let row = 0; row < rows.length; row += width) {
    let top = -Infinity;
    for (let at = row; at < row + width; at += 1) top = Math.max(top, present(rows[at], 'logit'));
    let sum = 0;
    for (let at = row; at < row + width; at += 1) {
      const power = Math.exp(present(rows[at], 'logit') - top);
      rows[at] = power;
      sum += power;
    }
    for (let at = row; at < row + width; at += 1) rows[at] = present(rows[at], 'logit') / sum;
  }
  return rows;
}
