/** An expression as its grammar, as far as is asked of it where a match may start. */
export type ExpressionNode =
  | SetNode
  | { readonly type: 'sequence'; readonly items: readonly ExpressionNode[] }
  | { readonly type: 'choice'; readonly options: readonly ExpressionNode[] }
  | RepeatNode
  | LookNode
  /** What is captured, so that it can be referred to. */
  | { readonly type: 'group'; readonly item: ExpressionNode }
  /** `^`, `$`, `\b` or `\B`. */
  | { readonly type: 'edge'; readonly edge: string }
  /** What another group has taken. */
  | { readonly type: 'reference'; readonly group: number | string };

/** One character of a set: a class, an escape, a dot or the character itself. */
export interface SetNode {
  readonly type: 'set';
  /** As it stands in the source. */
  readonly source: string;
}

export interface RepeatNode {
  readonly type: 'repeat';
  readonly item: ExpressionNode;
  readonly least: number;
  /** Infinity where nothing bounds it. */
  readonly most: number;
}

/** `(?=…)`, `(?!…)`, `(?<=…)` or `(?<!…)`. */
export interface LookNode {
  readonly type: 'look';
  readonly isAhead: boolean;
  readonly isNegative: boolean;
  readonly item: ExpressionNode;
}

/** The tree of an expression with its groups, by number and by name. */
export interface ExpressionTree {
  readonly root: ExpressionNode;
  readonly groups: ReadonlyMap<number | string, ExpressionNode>;
}
