/** A request to one of the operations. */
export interface Request {
  readonly url: string;
  readonly contentType: 'text/plain' | 'text/csv';
  readonly body: string;
  /** Whether credentials are needed; their place is shown, never they themselves. */
  readonly withCredentials: boolean;
}

/** Quotes for a POSIX shell: nothing inside single quotes means anything but a single quote. */
export const quoteForShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The request as a line for a shell. `--data-raw`, because other forms read a file where the text begins with @. */
export function curlCommand({ url, contentType, body, withCredentials }: Request): string {
  const lines = [
    `curl ${quoteForShell(url)}`,
    `-H ${quoteForShell(`Content-Type: ${contentType}`)}`,
    ...(withCredentials ? ['-H "x-api-key: $API_KEY"', '-H "Authorization: Bearer $TOKEN"'] : []),
    `--data-raw ${quoteForShell(body)}`,
  ];
  return lines.join(' \\\n  ');
}
