import { createHash } from 'node:crypto';
import { present } from '../../core/present.js';
import type { RemoteFile } from '../remote-file.js';
import { gitBytes } from './list-changes.js';

/** The message of a commit or of an annotated tag. */
export interface GitMessage {
  /** The full hash of the commit; of the tag, if it names no commit. */
  readonly commit: string;
  /** Author date of the commit, or date of a tag that names no commit, as git prints it. */
  readonly date: string;
  /** The name of the tag, such as `v1.2`; undefined for the message of a commit. */
  readonly tag?: string;
  readonly content: RemoteFile;
}

const COMMITS = ['log', '--reverse', '--topo-order', '--format=commit%x00%H%x00%aI%x00%x00%B%x00'];
const IF_OF_COMMIT = '%(if:equals=commit)%(*objecttype)%(then)';
const TAGS = [
  'for-each-ref',
  `--format=%(objecttype)%00${IF_OF_COMMIT}%(*objectname)%(else)%(objectname)%(end)%00` +
    `${IF_OF_COMMIT}%(*authordate:iso-strict)%(else)%(taggerdate:iso-strict)%(end)%00` +
    '%(refname:strip=2)%00%(contents)%00',
  'refs/tags',
];
/** Number of fields of a record. */
const FIELDS = 5;
/** Maximum size of the messages kept in memory, in bytes. Others are read again when they are scanned. */
const MOST_KEPT = 67_108_864;
const HEAD_BYTES = 65_536;

/**
 * Lists the messages of commits, oldest first, and of annotated tags, each text once.
 * @param here a folder in the work tree, or a bare repository
 * @param commits arguments of `git log` that select the commits
 * @throws GitFailure
 */
export async function* listMessages(here: string, commits: readonly string[]): AsyncIterable<GitMessage> {
  const known = new Set<string>();
  let kept = 0;
  for (const args of [[...COMMITS, ...commits, '--'], TAGS])
    for await (const [type = '', commit = '', date = '', tag = '', bytes] of recordsOf(
      gitBytes(here, args),
    )) {
      // Other objects are what a lightweight tag names.
      const isMessage = tag === '' ? type === 'commit' : type === 'tag';
      if (!isMessage || !bytes.some((byte) => byte > 32)) continue;
      const digest = createHash('sha256').update(bytes).digest('base64');
      if (known.has(digest)) continue;
      known.add(digest);
      const isKept = kept + bytes.length <= MOST_KEPT || tag !== '';
      if (isKept) kept += bytes.length;
      const again = (): AsyncIterable<Buffer> =>
        gitBytes(here, ['log', '--no-walk', '--format=format:%B', commit]);
      yield {
        ...{ commit, date },
        ...(tag !== '' && { tag }),
        content: messageFile(digest, bytes.length, isKept ? () => [bytes] : again),
      };
    }
}

type GitRecord = readonly [type: string, commit: string, date: string, tag: string, message: Buffer];

/** Parses records of fields that end with NUL. Git ends each record with a line break. */
async function* recordsOf(pieces: AsyncIterable<Buffer>): AsyncIterable<GitRecord> {
  let held: Buffer[] = [];
  let fields: Buffer[] = [];
  for await (const piece of pieces) {
    let from = 0;
    for (let end = piece.indexOf(0); end >= 0; end = piece.indexOf(0, from)) {
      fields.push(Buffer.concat([...held, piece.subarray(from, end)]));
      held = [];
      from = end + 1;
      if (fields.length < FIELDS) continue;
      const [type, commit, date, tag] = fields.slice(0, -1).map((field) => field.toString().trim());
      yield [type ?? '', commit ?? '', date ?? '', tag ?? '', present(fields.at(-1), 'a message')];
      fields = [];
    }
    if (from < piece.length) held.push(piece.subarray(from));
  }
}

function messageFile(
  digest: string,
  size: number,
  read: () => Iterable<Buffer> | AsyncIterable<Buffer>,
): RemoteFile {
  const whole = async (): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    for await (const piece of read()) pieces.push(piece);
    return Buffer.concat(pieces);
  };
  return {
    identity: { size, mtime: 0, head: digest.slice(0, 24) },
    prepare: () => undefined,
    start: async () => (await whole()).subarray(0, HEAD_BYTES),
    slice: async (from, to) => (await whole()).subarray(from, to),
    async *pieces() {
      yield await whole();
    },
  };
}
