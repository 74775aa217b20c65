import { visible } from '../../core/visible-text.js';
import { fileKindOf } from '../../protect/file-kind.js';
import { RestoreWork } from '../../protect/restore-work.js';
import { rewriteFile } from '../../protect/rewrite-file.js';
import { EXIT } from '../exit-codes.js';
import { readBytes } from '../files/read-input.js';
import type { Perform } from '../run-program.js';
import type { RestoreOptions } from './define-protect.js';
import { openMap } from './map-file.js';
import { placeIn } from './place-in.js';
import { usable, whyNot, writeResult, type ProtectDeps } from './protect-command.js';
import { restoreLarge } from './restore-large.js';
import { resultPlaces } from './result-places.js';
import { streamFormOf } from './stream-form-of.js';

/** Makes what performs `restore`. What nobody here gave out is left as it is and told. */
export function createRestore(deps: ProtectDeps): Perform {
  return async (command) => {
    const options = command.opts<RestoreOptions>();
    const [files] = command.processedArgs as [readonly string[]];
    const places = await resultPlaces(files, options);
    const keys = usable(() => deps.readKeys(options.keys));
    const map = await openMap(options.map, true);
    let worst: number = EXIT.fine;
    for (const { name, target } of places) {
      const say = (text: string): void => {
        deps.err(`${visible(name)}: ${text}\n`);
      };
      const named = fileKindOf(name);
      const kind = 'unwritten' in named ? ({ form: { form: 'text' } } as const) : named;
      try {
        const work = new RestoreWork(map, keys);
        const form = await streamFormOf(name, kind, deps.wholeBytes);
        if (form !== undefined) await restoreLarge(work, name, target, form, deps.out);
        else {
          const bytes = await readBytes(name, deps.standardInput);
          const wishes = { kind, attachments: 'keep', note: () => undefined } as const;
          await writeResult(target, await rewriteFile(bytes, work, wishes), deps);
        }
        for (const one of work.left)
          deps.err(`${visible(name)}${placeIn(one)}${one.category} is left: ${one.why}.\n`);
        if (work.left.length > 0) worst = EXIT.incomplete;
      } catch (error) {
        say(`not restored: ${whyNot(error)}`);
        worst = EXIT.incomplete;
      }
    }
    return worst;
  };
}
