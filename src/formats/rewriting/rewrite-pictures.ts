import { dataOfPictures, withoutPictures } from '../content/data-pictures.js';
import { EMPTY_PICTURE, rewriteNested } from './nested-file.js';
import { withEdits } from './passage.js';
import { rewriteEncoded } from './rewrite-encoded.js';
import { NotProtected, partOf, type Rewriting } from './rewriting.js';

/**
 * Rewrites a text, and the pictures and texts it contains in base64; the data of pictures is not read as text.
 * @param rewriteText rewrites the text without the data of pictures
 * @throws NotProtected, ServiceError
 */
export async function rewritePictures(
  source: string,
  rewriting: Rewriting,
  rewriteText: (text: string) => Promise<string>,
): Promise<string> {
  const rewriteAll = (text: string): Promise<string> => rewriteEncoded(text, rewriting, rewriteText);
  const pictures = dataOfPictures(source);
  if (pictures.length === 0) return rewriteAll(source);
  const written: string[] = [];
  for (const { name, bytes, start, end } of pictures) {
    const data = source.slice(start, end);
    const after =
      bytes.length === 0
        ? bytes
        : await rewriteNested(name, bytes, partOf(rewriting, name), rewriting, EMPTY_PICTURE);
    written.push(after.equals(bytes) ? data : after.toString('base64'));
  }
  const text = await rewriteAll(withoutPictures(source, pictures));
  const places = dataOfPictures(text);
  if (places.length !== pictures.length || places.some(({ bytes }) => bytes.length > 0))
    throw new NotProtected('a replacement would change the address of a picture in it');
  return withEdits(
    text,
    places.map(({ start, end }, index) => ({ start, end, text: written[index] ?? '' })),
  );
}
