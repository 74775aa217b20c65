/** Makes names unique: the second "name" becomes "name (2)". */
export class UniqueNames {
  readonly #seen = new Map<string, number>();

  /** Returns the name, with the first free number if it was returned before. */
  unique(name: string): string {
    const before = this.#seen.get(name);
    const count = before === undefined ? 1 : before + 1;
    this.#seen.set(name, count);
    return before === undefined ? name : this.unique(`${name} (${count.toString()})`);
  }

  /** Returns whether a name was returned. */
  has(name: string): boolean {
    return this.#seen.has(name);
  }
}
