/** Sticky forms of expressions. */
const STICKY = new WeakMap<RegExp, RegExp>();

/** Returns whether an expression matches at an offset. `TextView.placesOf` returns where it may match. */
export function startsAt(expression: RegExp, text: string, offset: number): boolean {
  let sticky = STICKY.get(expression);
  if (sticky === undefined)
    STICKY.set(expression, (sticky = new RegExp(expression.source, expression.flags.replace('g', 'y'))));
  sticky.lastIndex = offset;
  return sticky.test(text);
}
