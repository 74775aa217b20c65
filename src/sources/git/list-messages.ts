import { createHash } from 'node:crypto';
import type { RemoteFile } from '../remote-file.js';
import { gitBytes } from './list-changes.js';

/** The message of a commit, or of an annotated tag of it. */
export interface GitMessage {
  /** The full commit hash. */
  readonly commit: string;
  /** Author date of the commit in ISO 8601 with the author's UTC offset. */
  readonly author_date: string;
  /** The name of the tag, such as `v1.2`; undefined for the message of a commit. */
  readonly tag?: string;
  readonly content: RemoteFile;
}

const COMMITS = ['log', '--reverse', '--topo-order', '--format=%H%x00%aI%x00%x00%B%x00'];
const TAGS = [
  'for-each-ref',
  '--format=%(*objectname)%00%(*authordate:iso-strict)%00%(refname:strip=2)%00%(contents)%00',
  'refs/tags',
];
/** Number of fields of a record. */
const FIELDS = 4;
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
    for await (const [commit = '', date = '', tag = '', message = ''] of recordsOf(gitBytes(here, args))) {
      const bytes = Buffer.from(message);
      const digest = createHash('sha256').update(bytes).digest('base64');
      // Without a date, the tag is not annotated, or does not name a commit.
      if (date === '' || message.trim() === '' || known.has(digest)) continue;
      known.add(digest);
      const isKept = kept + bytes.length <= MOST_KEPT || tag !== '';
      if (isKept) kept += bytes.length;
      const again = (): AsyncIterable<Buffer> =>
        gitBytes(here, ['log', '--no-walk', '--format=format:%B', commit]);
      yield {
        commit,
        author_date: date,
        ...(tag !== '' && { tag }),
        content: messageFile(digest, bytes.length, isKept ? () => [bytes] : again),
      };
    }
}

/** Parses records of fields that end with NUL. Git ends each record with a line break. */
async function* recordsOf(pieces: AsyncIterable<Buffer>): AsyncIterable<readonly string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  let fields: string[] = [];
  for await (const piece of pieces) {
    const parts = (rest + decoder.decode(piece, { stream: true })).split('\0');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      fields.push(fields.length === 0 ? part.replace(/^\n/, '') : part);
      if (fields.length < FIELDS) continue;
      yield fields;
      fields = [];
    }
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
