/** Tells files of the same name in one container apart: the second is called "name (2)". */
export class UniqueNames {
  readonly #seen = new Map<string, number>();

  unique(name: string): string {
    const before = this.#seen.get(name);
    this.#seen.set(name, (before ?? 0) + 1);
    return before === undefined ? name : this.unique(`${name} (${(before + 1).toString()})`);
  }
}
