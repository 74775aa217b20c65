/** Version of the protocol: what both sides say in the metadata of each stream. See docs/worker-protocol.md. */
export const PROTOCOL = '1';

/** Names in the metadata of a schema; `error` also in that of a message. */
export const KEY = Object.freeze({
  protocol: 'data-discovery.protocol',
  request: 'data-discovery.request',
  version: 'data-discovery.version',
  error: 'data-discovery.error',
  model: 'data-discovery.model',
  kinds: 'data-discovery.kinds',
  entities: 'data-discovery.entities',
});

/** UTF-8 bytes of the longest text that is read; as the commands on files. */
export const LONGEST_TEXT = 64 * 2 ** 20;
/** Bytes of the largest batch that is read. */
export const LARGEST_BATCH = 2 ** 30;
/** Rows of a batch at most: a column of nulls has rows without a byte. */
export const MOST_ROWS = 2 ** 20;
/** Bytes of the longest description of a schema or a batch. */
export const LONGEST_METADATA = 64 * 2 ** 20;
