/** A syntax tree node, in the detail needed to determine where a match may start. */
export type ExpressionNode =
  | SetNode
  | { readonly type: 'sequence'; readonly items: readonly ExpressionNode[] }
  | { readonly type: 'choice'; readonly options: readonly ExpressionNode[] }
  | RepeatNode
  | LookNode
  /** A capturing group, which can be referred to. */
  | { readonly type: 'group'; readonly item: ExpressionNode }
  /** `^`, `$`, `\b` or `\B`. */
  | { readonly type: 'edge'; readonly edge: string }
  /** A backreference to another group. */
  | { readonly type: 'reference'; readonly group: number | string };

/** One character from a set: a class, an escape, a dot or a literal character. */
export interface SetNode {
  readonly type: 'set';
  /** The set as written in the source. */
  readonly source: string;
}

export interface RepeatNode {
  readonly type: 'repeat';
  readonly item: ExpressionNode;
  readonly least: number;
  /** Infinity if unbounded. */
  readonly most: number;
}

/** `(?=…)`, `(?!…)`, `(?<=…)` or `(?<!…)`. */
export interface LookNode {
  readonly type: 'look';
  readonly isAhead: boolean;
  readonly isNegative: boolean;
  readonly item: ExpressionNode;
}

/** The syntax tree of an expression and its groups, by number and by name. */
export interface ExpressionTree {
  readonly root: ExpressionNode;
  readonly groups: ReadonlyMap<number | string, ExpressionNode>;
}
