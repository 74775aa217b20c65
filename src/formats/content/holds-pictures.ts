import type { ByteSource } from '../../sources/byte-source.js';
import { textOfSource } from '../encoding/decode-text.js';
import { dataPictures } from './data-pictures.js';
import type { UnpackedItem } from './unpacked.js';

/** Container properties of text formats that may embed pictures as data URLs: the pictures are files inside them. */
export const HOLDS_PICTURES = {
  place: 'here',
  isText: true,
  holds: 'pictures',
  unpack: (source: ByteSource): AsyncIterable<UnpackedItem> => dataPictures(textOfSource(source)),
} as const;
