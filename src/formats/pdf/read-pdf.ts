import type { DocumentSection, DocumentText } from '../content/document-text.js';
import { UnreadableDocument } from '../content/document-text.js';

/** The text of a PDF, page by page; a line break where the page has one. */
export async function readPdf(bytes: Uint8Array): Promise<DocumentText> {
  // Loaded only when there is a PDF: it is large.
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    stopAtErrors: false,
  });
  try {
    const document = await task.promise;
    const sections: DocumentSection[] = [];
    const empty: number[] = [];
    for (let page = 1; page <= document.numPages; page++) {
      const content = await (await document.getPage(page)).getTextContent();
      const text = content.items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
        .join('');
      if (text.trim() === '') empty.push(page);
      else sections.push({ page, text });
    }
    const notes = empty.length === 0 ? [] : [`no text on ${pagesInWords(empty)}: pictures are not read`];
    return { sections, notes };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw new UnreadableDocument(REASONS[name] ?? 'the PDF is broken');
  } finally {
    await task.destroy();
  }
}

const REASONS: Readonly<Record<string, string>> = { PasswordException: 'the PDF is locked with a password' };

const MOST_NAMED = 10;

function pagesInWords(pages: readonly number[]): string {
  if (pages.length === 1) return `page ${String(pages[0])}`;
  const named = pages.slice(0, MOST_NAMED).join(', ');
  return `pages ${named}${pages.length > MOST_NAMED ? ` and ${String(pages.length - MOST_NAMED)} more` : ''}`;
}
