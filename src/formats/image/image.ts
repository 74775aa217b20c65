import { defineFormat } from '../define-format.js';
import { imageKind } from './image-header.js';

/** Images: the text they show, read by OCR if it is installed, and their metadata. */
export const image = defineFormat({
  kind: 'document',
  name: 'image',
  title: 'image (PNG, JPEG, TIFF, WebP, BMP)',
  extensions: ['.png', '.jpg', '.jpeg', '.tif', '.tiff', '.webp', '.bmp'],
  mediaTypes: ['image/png', 'image/jpeg', 'image/tiff', 'image/webp', 'image/bmp'],
  rewriting: { load: async () => (await import('./rewrite-image.js')).rewriteImage, redacts: 'picture' },
  isHeavy: true,
  looksLike: ({ bytes }) => (imageKind(bytes) === undefined ? 'no' : 'sure'),
  // Loaded on first use, because its libraries are large.
  read: async (bytes) => (await import('./read-image.js')).readImage(bytes),
});
