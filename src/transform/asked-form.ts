import type { TextForm } from '../values/text-form.js';
import type { RestoreRequest } from './transform-request.js';

/** What a request says of its text's form. */
export const askedForm = ({
  format,
  has_headers: hasHeaders,
  column_delimiter: delimiter,
}: Pick<RestoreRequest, 'format' | 'has_headers' | 'column_delimiter'>): TextForm =>
  format === 'csv' ? { form: format, hasHeaders, delimiter } : { form: format };
