/** What the library does with images. It is loaded with the first of them: what reads images is large. */
export { ImageReader, redactImage, withBoxes } from '../protect/whole-image.js';
