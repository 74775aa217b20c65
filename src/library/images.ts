/** Image functions of the library, loaded on first use because their dependencies are large. */
// Only the process that reads images needs it. Where it is missing, so is the rest: that is known before one starts.
import 'htmlparser2';
export { ImageReader, redactImage, withBoxes } from '../protect/whole-image.js';
