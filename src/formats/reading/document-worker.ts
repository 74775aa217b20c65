import { serveTasks } from '../../workers/serve-tasks.js';
import { UnreadableDocument } from '../content/document-text.js';
import { FormatList } from '../format-list.js';
import { FORMATS } from '../registry.js';
import type { DocumentAnswer, DocumentTask } from './document-reader.js';

const formats = new FormatList(FORMATS);

serveTasks<DocumentTask, DocumentAnswer>({
  async perform({ format, bytes, pictures }) {
    const began = performance.now();
    try {
      const document = formats.document(format);
      const text =
        pictures === undefined
          ? await document.read(bytes)
          : { notes: [], ...(await document.pictures?.read(bytes, pictures)) };
      return { text: { sections: [], ...text }, parsing: performance.now() - began };
    } catch (error) {
      // A parser's error message may quote the file.
      const reason = error instanceof UnreadableDocument ? error.message : 'it is broken';
      return { reason, parsing: performance.now() - began };
    }
  },
});
