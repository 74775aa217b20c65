import { visible } from '../../core/visible-text.js';
import { offsetsFromUtf16 } from '../../core/offsets.js';
import { lineAndColumn } from '../../text/line-and-column.js';
import { ServiceError } from '../../core/errors.js';
import { restoreForm } from '../../transform/restore-form.js';
import { describeRefusal } from '../files/describe-refusal.js';
import { textFormOf } from './text-form-of.js';
import { EXIT } from '../exit-codes.js';
import { readBytes } from '../files/read-input.js';
import type { Perform } from '../run-program.js';
import { UsageError } from '../usage-error.js';
import type { RestoreOptions } from './define-protect.js';
import { openMap, writeWhole } from './map-file.js';
import { usable, type ProtectDeps } from './protect-command.js';
import { resultPlaces } from './result-places.js';

const PLAIN = { form: 'text' } as const;

/** Makes what performs `restore`. What nobody here gave out is left as it is and told. */
export function createRestore(deps: Omit<ProtectDeps, 'open' | 'readPolicy'>): Perform {
  return async (command) => {
    const options = command.opts<RestoreOptions>();
    const [files] = command.processedArgs as [readonly string[]];
    const places = await resultPlaces(files, options);
    const keys = usable(() => deps.readKeys(options.keys));
    const map = await openMap(options.map, true);
    let worst: number = EXIT.fine;
    for (const { name, target } of places) {
      const named = textFormOf(name);
      const form = 'form' in named ? named.form : PLAIN;
      try {
        const bytes = await readBytes(name, deps.standardInput);
        const given = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
        const { text, unknown } = restoreForm(given, form, map, keys, 'codepoint');
        if (target === undefined) deps.out(text);
        else await writeWhole(target, text, false);
        const convert = offsetsFromUtf16(given, 'codepoint');
        for (const { start, category, why } of unknown) {
          const { line, column } = lineAndColumn(given, start, convert);
          deps.err(
            `${visible(name)}:${line.toString()}:${column.toString()}: ${category} is left: ${why}.\n`,
          );
        }
        if (unknown.length > 0) worst = EXIT.incomplete;
      } catch (error) {
        if (!(error instanceof UsageError) && !(error instanceof ServiceError)) throw error;
        const said = error instanceof ServiceError ? describeRefusal(error) : error.message;
        deps.err(`${visible(name)}: not restored: ${said}\n`);
        worst = EXIT.incomplete;
      }
    }
    return worst;
  };
}
