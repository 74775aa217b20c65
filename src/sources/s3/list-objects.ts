import { SourceFailure } from '../source-failure.js';
import type { S3Client } from './s3-client.js';
import { readXml, textOf, type XmlElement } from './xml-fields.js';

/** An object as a listing tells of it. */
export interface ListedObject {
  readonly key: string;
  /** In bytes. */
  readonly size: number;
  /** When it was written, in milliseconds since 1970. */
  readonly written: number;
  /** Its entity tag with its quotes. */
  readonly etag: string;
  /** Such as `STANDARD`; empty where the store names none. */
  readonly storageClass: string;
  /** Whether it is archived, and a copy that can be read is there for the time being. */
  readonly isRestored: boolean;
}

/**
 * The objects of a bucket whose keys begin with a prefix, in the order of the keys' bytes, page by page: what breaks is
 * asked for again, from where it broke.
 * @param most keys that are wanted at most
 * @throws SourceFailure
 */
export async function* listObjects(
  client: Pick<S3Client, 'text'>,
  bucket: string,
  prefix: string,
  most = Infinity,
): AsyncIterable<ListedObject> {
  let place: Readonly<Record<string, string>> = {};
  for (let left = most; left > 0;) {
    const page = readPage(
      await client.text({
        bucket,
        query: {
          'list-type': '2',
          'encoding-type': 'url',
          ...(prefix !== '' && { prefix }),
          ...(left < 1_000 && { 'max-keys': left.toString() }),
          ...place,
        },
        headers: { 'x-amz-optional-object-attributes': 'RestoreStatus' },
      }),
    );
    yield* page.objects;
    left -= page.objects.length;
    const last = page.objects.at(-1)?.key;
    if (!page.isTruncated || last === undefined) return;
    place = page.token === undefined ? { 'start-after': last } : { 'continuation-token': page.token };
  }
}

interface Page {
  readonly objects: readonly ListedObject[];
  readonly isTruncated: boolean;
  /** Where the next page begins. */
  readonly token: string | undefined;
}

function readPage(document: string): Page {
  const list = readXml(document);
  if (list?.name !== 'ListBucketResult')
    throw new SourceFailure('what answers there is no S3-compatible store: its listing cannot be read');
  const isEncoded = textOf(list, 'EncodingType') === 'url';
  return {
    objects: list.children.filter(({ name }) => name === 'Contents').map((one) => readObject(one, isEncoded)),
    isTruncated: textOf(list, 'IsTruncated') === 'true',
    token: textOf(list, 'NextContinuationToken'),
  };
}

function readObject(element: XmlElement, isEncoded: boolean): ListedObject {
  const key = textOf(element, 'Key');
  const size = Number(textOf(element, 'Size'));
  if (key === undefined || !Number.isSafeInteger(size) || size < 0)
    throw new SourceFailure('what answers there is no S3-compatible store: its listing cannot be read');
  const restored = element.children.find(({ name }) => name === 'RestoreStatus');
  return {
    key: isEncoded ? decodeKey(key) : key,
    size,
    written: Date.parse(textOf(element, 'LastModified') ?? '') || 0,
    etag: textOf(element, 'ETag') ?? '',
    storageClass: textOf(element, 'StorageClass') ?? '',
    isRestored: textOf(restored, 'IsRestoreInProgress') === 'false',
  };
}

function decodeKey(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '));
  } catch {
    throw new SourceFailure('a key of the bucket is not UTF-8');
  }
}
