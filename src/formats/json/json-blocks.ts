import { present } from '../../core/present.js';
import { JsonLexer, type JsonValue } from './json-lexer.js';
import { inFile, type TextBlock } from '../content/text-block.js';

/** Values that are read in one go. */
const BLOCK_CHARACTERS = 8_192;
const BLOCK_VALUES = 256;

/** Blocks of the values of a JSON text, each read with its key as what it is. */
export async function* jsonBlocks(pieces: AsyncIterable<string>): AsyncIterable<TextBlock> {
  const lexer = new JsonLexer();
  let values: JsonValue[] = [];
  let characters = 0;
  const take = function* (ready: readonly JsonValue[]): Iterable<TextBlock> {
    for (const value of ready) {
      values.push(value);
      characters += value.text.length;
      if (characters < BLOCK_CHARACTERS && values.length < BLOCK_VALUES) continue;
      yield blockOf(values);
      values = [];
      characters = 0;
    }
  };
  for await (const piece of pieces) yield* take(lexer.push(piece));
  yield* take(lexer.end());
  if (values.length > 0) yield blockOf(values);
}

function blockOf(values: readonly JsonValue[]): TextBlock {
  return {
    inputs: values.map(({ text, key }) => ({ text, ...(key !== undefined && { context: key }) })),
    *place(found) {
      for (const [index, findings] of found.entries()) {
        const value = present(values[index], 'the value that was asked about');
        for (const one of findings) {
          yield {
            found: one,
            location: inFile(
              present(value.map.start(one.start), 'the place of a value'),
              present(value.map.end(one.end), 'the place of a value'),
            ),
            value: value.text.slice(one.start, one.end),
            ...(value.key !== undefined && { key: value.key }),
          };
        }
      }
    },
  };
}
