const words = (all: string): ReadonlySet<string> => new Set(all.split(' '));

/** Elements in drawings and formulas whose content is HTML (HTML standard, 13.2.6: integration points). */
const POINTS = words('foreignobject desc title mi mo mn ms mtext annotation-xml');
/** Start tags that end all drawings and formulas around them (HTML standard, 13.2.6.5). */
const BREAKOUTS = words(
  'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var',
);

/** Whether a page is inside a drawing or a formula, where styles, scripts and titles are taken apart as text is. */
export class ForeignElements {
  /** Open drawings, formulas and the points in them at which HTML begins again. */
  #open: { readonly name: string; readonly isForeign: boolean }[] = [];

  get isForeign(): boolean {
    return this.#open.at(-1)?.isForeign === true;
  }

  open(name: string, isSelfClosed: boolean): void {
    if (this.isForeign && BREAKOUTS.has(name)) this.#leave();
    if (isSelfClosed) return;
    if (name === 'svg' || name === 'math') this.#push(name, true);
    else if (this.isForeign && POINTS.has(name)) this.#push(name, false);
  }

  close(name: string): void {
    if (this.isForeign && (name === 'p' || name === 'br')) this.#leave();
    const at = this.#open.findLastIndex((one) => one.name === name);
    if (at >= 0) this.#open.length = at;
  }

  /** Elements in each other without end must not be kept. */
  #push(name: string, isForeign: boolean): void {
    if (this.#open.length < 1_000) this.#open.push({ name, isForeign });
  }

  #leave(): void {
    while (this.isForeign) this.#open.pop();
  }
}
