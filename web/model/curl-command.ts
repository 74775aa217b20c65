/** A request to one of the operations. */
export interface Request {
  readonly url: string;
  readonly contentType: 'text/plain' | 'text/csv';
  readonly body: string;
  /** Whether credentials are needed; the command shows placeholders instead of them. */
  readonly withCredentials: boolean;
}

/** Quotes text for a POSIX shell; within single quotes, only the single quote is special. */
export const quoteForShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Formats a request as a shell command; `--data-raw` because other options read a file if the text starts with @. */
export function curlCommand({ url, contentType, body, withCredentials }: Request): string {
  const lines = [
    `curl ${quoteForShell(url)}`,
    `-H ${quoteForShell(`Content-Type: ${contentType}`)}`,
    ...(withCredentials ? ['-H "x-api-key: $API_KEY"', '-H "Authorization: Bearer $TOKEN"'] : []),
    `--data-raw ${quoteForShell(body)}`,
  ];
  return lines.join(' \\\n  ');
}
