import type { ByteSource } from '../../sources/byte-source.js';
import { textOfSource } from '../encoding/decode-text.js';
import { dataPictures } from './data-pictures.js';
import type { UnpackedItem } from './unpacked.js';

/** What a format of text says of itself that may hold pictures as data URLs: they are files in it. */
export const HOLDS_PICTURES = {
  place: 'here',
  isText: true,
  unpack: (source: ByteSource): AsyncIterable<UnpackedItem> => dataPictures(textOfSource(source)),
} as const;
