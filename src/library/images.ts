/** Image functions of the library, loaded on first use because their dependencies are large. */
export { ImageReader, redactImage, withBoxes } from '../protect/whole-image.js';
