import { open } from 'node:fs/promises';
import { RestoreWork } from '../../protect/restore-work.js';
import type { StreamForm } from '../../protect/stream/protect-stream.js';
import { restoreStream } from '../../protect/stream/restore-stream.js';
import type { UnknownReplacement } from '../../transform/restore-text.js';
import { systemReason } from '../../sources/source-failure.js';
import { replaceFile } from '../open-replacement.js';
import { bytesFrom, kindOfFile, streamFormOf } from './survey-input.js';
import { visible } from '../../core/visible-text.js';
import { kindOfContent, type FileKind } from '../../protect/file-kind.js';
import { rewriteFile } from '../../protect/rewrite-file.js';
import { encodingOf } from '../encoding-option.js';
import { EXIT, exitCodeFor, UsageError, worseOf } from '../exit-codes.js';
import { readBytes } from '../files/read-input.js';
import type { Perform } from '../run-program.js';
import type { RestoreOptions } from './define-protect.js';
import { listInputsOf, type ProtectDeps, usable, whyNot, writeResult } from './protect-command.js';
import { createFolder, resultPlaces, placeIn, openMap } from './result-places.js';

/** Restores the values in a file of any size, as a stream. @throws UsageError, NotProtected, ServiceError */
async function restoreLarge(
  work: RestoreWork,
  name: string,
  target: string | undefined,
  form: StreamForm,
  out: (text: string) => void,
): Promise<void> {
  const input = await open(name).catch((error: unknown) => {
    throw new UsageError(`it cannot be read: ${systemReason(error)}.`);
  });
  try {
    const pieces = restoreStream(work, bytesFrom(input, 0), form, name);
    if (target !== undefined) await replaceFile(target, pieces);
    else for await (const text of pieces) out(text);
  } finally {
    await input.close();
  }
}

/** Explains why a replacement was not restored, and which option to pass. */
function reasonFor(why: UnknownReplacement['why'], { map, keys }: RestoreOptions): string {
  if (why === 'not in the map')
    return map === undefined ? 'pass the map of `protect` with --map FILE' : `it is not in ${map}`;
  if (why === 'unknown key')
    return keys === undefined
      ? 'pass the file with its key with --keys FILE'
      : `${keys} does not contain its key`;
  return why;
}

/** Creates the `restore` command. Unknown replacements are left unchanged and reported. */
export function createRestore(deps: ProtectDeps): Perform {
  return async (command) => {
    const options = command.opts<RestoreOptions>();
    const [files] = command.processedArgs as [readonly string[]];
    const listed = await listInputsOf(files, options, deps);
    const places = await resultPlaces(listed, options);
    const keys = usable(() => deps.readKeys(options.keys));
    const map = await openMap(options.map, true);
    const encodingFor = encodingOf(options.encoding);
    let worst: number = listed.isIncomplete ? EXIT.incomplete : EXIT.fine;
    for (const { name, target, folder } of places) {
      const say = (text: string): void => {
        deps.err(`${visible(name)}: ${text}\n`);
      };
      const writable = (kind: FileKind): Exclude<FileKind, { readonly unsupported: string }> =>
        'unsupported' in kind ? { form: { form: 'text' } } : kind;
      const encoding = encodingFor(name);
      try {
        const work = new RestoreWork(map, keys);
        if (folder !== undefined) createFolder(folder);
        const first = writable(await kindOfFile(name, options.headers, encoding));
        const form = await streamFormOf(name, first, encoding, deps.wholeBytes);
        if (form !== undefined) await restoreLarge(work, name, target, form, deps.out);
        else {
          const bytes = await readBytes(name, deps.standardInput);
          const kind = writable(kindOfContent(name, bytes, options.headers, encoding));
          const wishes = {
            ...({ kind, attachments: 'keep', note: () => undefined, onInexact: say } as const),
            encodingOf: (part: string) => encodingFor(part === '' ? name : `${name}!${part}`),
          };
          await writeResult(target, await rewriteFile(bytes, work, wishes), deps);
        }
        for (const one of work.left)
          deps.err(
            `${visible(name)}${placeIn(one)}${one.category} was not restored: ${reasonFor(one.why, options)}.\n`,
          );
        if (work.left.length > 0) worst = worseOf(worst, EXIT.incomplete);
      } catch (error) {
        say(`not restored: ${whyNot(error)}`);
        worst = worseOf(worst, exitCodeFor(error));
      }
    }
    return worst;
  };
}
