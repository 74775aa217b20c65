import { Readable } from 'node:stream';
import yauzl from 'yauzl';
import type { RemoteFile } from '../../sources/remote-file.js';

/** Maximum bytes passed on in one chunk. */
const PIECE_BYTES = 262_144;

/** Returns a reader that fetches only the byte ranges that yauzl requests from a remote archive. */
export const readerOfPlaces = (places: Pick<RemoteFile, 'slice'>): yauzl.RandomAccessReader =>
  new PlacesReader(places);

class PlacesReader extends yauzl.RandomAccessReader {
  readonly #places: Pick<RemoteFile, 'slice'>;

  constructor(places: Pick<RemoteFile, 'slice'>) {
    super();
    this.#places = places;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(piecesOf(this.#places, start, end), { objectMode: false });
  }
}

async function* piecesOf(
  places: Pick<RemoteFile, 'slice'>,
  start: number,
  end: number,
): AsyncIterable<Buffer> {
  for (let from = start; from < end; from += PIECE_BYTES)
    yield places.slice(from, Math.min(end, from + PIECE_BYTES));
}
