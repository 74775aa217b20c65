import { fileKindOf } from '../../src/protect/file-kind.js';
import { protectBytes } from '../../src/protect/protect-bytes.js';
import { RestoreWork } from '../../src/protect/restore-work.js';
import type { Attachments } from '../../src/formats/rewriting/rewriting.js';
import { rewriteFile } from '../../src/protect/rewrite-file.js';
import { NO_KEYS } from '../../src/transform/key-ring.js';
import { readPolicy } from '../../src/transform/policy.js';
import { SessionMap } from '../../src/transform/session-map.js';
import { configured, fakeProvider, wordFinder } from './fake-provider.js';

/** Words that are found in every text, and what they are. */
export const WORDS = {
  'Jane Miller': ['PERSON', 0.95],
  'Jane\tMiller': ['PERSON', 0.95],
  Bob: ['PERSON', 0.95],
  'José Müller': ['PERSON', 0.95],
  'jane.doe@example.org': ['EMAIL_ADDRESS', 0.95],
  'jane@acme.example': ['EMAIL_ADDRESS', 0.95],
  '4111111111111111': ['CREDIT_CARD', 0.95],
  '1980-02-03': ['DATE_TIME', 0.95],
  'https://a.example/x': ['URL', 0.95],
} as const;

const DEPS = { providers: [configured(fakeProvider(wordFinder(WORDS)))], trusted: false };

function writable(name: string) {
  const kind = fileKindOf(name);
  if ('unsupported' in kind) throw new Error(`${name} is not written`);
  return kind;
}

/** What `protect --verify` makes of a file in which the words stand. */
export async function protect(
  name: string,
  content: string | Buffer,
  policy = 'default: {operator: placeholder}',
  attachments: Attachments = 'refuse',
  encoding?: string,
) {
  const map = new SessionMap();
  const notes: string[] = [];
  const file = {
    ...{ kind: writable(name), attachments, note: (note: string) => void notes.push(note) },
    encodingOf: () => encoding,
  };
  const wishes = {
    policy: readPolicy(Buffer.from(policy), 'p.yaml'),
    keys: NO_KEYS,
    subject: '',
    language: undefined,
  };
  const done = await protectBytes(DEPS, wishes, map, Buffer.from(content), file, true);
  return { ...done, text: done.bytes.toString(), map: map.entries, notes };
}

/** What `restore` makes of a file. */
export async function restore(
  name: string,
  { bytes, map }: Pick<Awaited<ReturnType<typeof protect>>, 'bytes' | 'map'>,
  onInexact: (message: string) => void = () => undefined,
  encoding?: string,
): Promise<Buffer> {
  const work = new RestoreWork(map, NO_KEYS);
  const wishes = {
    ...({ kind: writable(name), attachments: 'keep', note: () => undefined, onInexact } as const),
    encodingOf: () => encoding,
  };
  return rewriteFile(bytes, work, wishes);
}
