/** A value that was found and is to be replaced. */
export interface FoundValue {
  /** As it is written. */
  readonly text: string;
  /** Its category; several joined by `&` where findings that intersect became one. */
  readonly category: string;
  /** The original label of the surest finding, such as `DE_TAX_ID`; absent where nobody told it. */
  readonly entityType?: string;
  /** Set where the text is a whole JSON number: what restores it must write a number again, not a string. */
  readonly type?: 'number';
}
