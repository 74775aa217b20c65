import type { ChunkFinding } from '../../discovery/chunk-join.js';
import { AcceptedLines, MARKS } from './allow-comments.js';
import type { CountsFinding, Placed, TextBlock } from './text-block.js';

/** Characters of an unfinished line in which a comment may begin. */
const LONGEST_COMMENT = 500;

/**
 * Reads the comments of a source from which a format extracts texts, such as HTML: there, a comment and the value on
 * its line are apart.
 */
export class SourceComments {
  readonly #accepted = new AcceptedLines();

  /** Passes the source on while it reads its comments. Can be called more than once. */
  async *of(pieces: AsyncIterable<string>): AsyncIterable<string> {
    let number = 1;
    let rest = '';
    for await (const piece of pieces) {
      const text = rest + piece;
      if (MARKS.test(text))
        for (const [below, line] of text.split('\n').entries()) this.#accepted.read(line, number + below);
      for (let at = piece.indexOf('\n'); at >= 0; at = piece.indexOf('\n', at + 1)) number += 1;
      rest = text.slice(Math.max(text.lastIndexOf('\n') + 1, text.length - LONGEST_COMMENT));
      yield piece;
    }
  }

  /** Applies the comments to the findings of a block, by their lines in the source. */
  applyTo(block: TextBlock): TextBlock {
    const accepted = this.#accepted;
    return {
      inputs: block.inputs,
      *place<Found extends ChunkFinding>(
        found: readonly (readonly Found[])[],
        isCounted?: CountsFinding<Found>,
      ): Iterable<Placed<Found>> {
        for (const placed of block.place(found, isCounted)) {
          const { location, allows } = placed;
          if (accepted.isEmpty || location.location_unit !== 'file') yield placed;
          else
            yield {
              ...placed,
              allows: (category) =>
                allows?.(category) === true ||
                accepted.accepts(location.start_line, location.end_line, category),
            };
        }
      },
    };
  }
}
