type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Status codes of responses without a body. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Wraps `fetch` to fail when a response exceeds a size limit, so that an endless response cannot exhaust memory.
 * @param most maximum response size in bytes, after decompression
 */
export const limitedFetch =
  (fetch: Fetch, most: number): Fetch =>
  async (url, init) => {
    const answer = await fetch(url, init);
    const { status, statusText, headers } = answer;
    if (answer.body === null || WITHOUT_BODY.has(status)) return answer;
    let read = 0;
    const counted = answer.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          read += piece.length;
          if (read > most) throw new RangeError(`a response of more than ${most.toString()} bytes`);
          controller.enqueue(piece);
        },
      }),
    );
    return new Response(counted, { status, statusText, headers });
  };
