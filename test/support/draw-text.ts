import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';

const FONT = 'Drawn';
const FONT_FILE = 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf';
GlobalFonts.registerFromPath(createRequire(import.meta.url).resolve(FONT_FILE), FONT);

/** Lines of text in black on white, 32 pixels high, 60 apart, from 40 pixels at the left. */
export function drawText(lines: readonly string[]) {
  const canvas = createCanvas(1_700, 60 * lines.length + 80);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  context.font = `32px ${FONT}`;
  for (const [line, text] of lines.entries()) context.fillText(text, 40, 60 * (line + 1) + 20);
  return canvas;
}
