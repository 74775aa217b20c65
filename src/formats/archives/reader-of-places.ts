import { Readable } from 'node:stream';
import yauzl from 'yauzl';
import type { RemoteFile } from '../../sources/remote-file.js';

/** Bytes that are handed on at once. */
const PIECE_BYTES = 262_144;

/** Reads an archive that lies elsewhere at the places where its entries are. */
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
