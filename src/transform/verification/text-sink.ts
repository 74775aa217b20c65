/** Takes a text in pieces. */
export interface TextSink {
  push(text: string): void;
  end(): void;
}

/** Takes bytes in pieces. */
export interface ByteSink {
  push(bytes: Uint8Array): void;
  end(): void;
}

/** Gives pieces to several. */
export const allOf = (sinks: readonly TextSink[]): TextSink => ({
  push(text) {
    for (const sink of sinks) sink.push(text);
  },
  end() {
    for (const sink of sinks) sink.end();
  },
});
