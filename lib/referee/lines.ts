/** Cuts a stream of bytes into lines, holding no more than one line; a line over the limit is dropped while it is read. */
export type LineSplitter = {
  /** The lines that end in this chunk, without their line feeds; null stands for one that was too long. */
  push(chunk: Uint8Array): Iterable<Uint8Array | null>;
  /** The last line, if the stream did not end in a line feed. */
  end(): Iterable<Uint8Array | null>;
};

const LINE_FEED = 10;

/** @param limit the longest line that is kept, in bytes */
export function lineSplitter(limit: number): LineSplitter {
  let parts: Uint8Array[] = [];
  let size = 0;
  const keep = (part: Uint8Array) => {
    size += part.length;
    if (size > limit) parts = [];
    else if (part.length > 0) parts.push(part);
  };
  const take = () => {
    const line = size > limit ? null : parts.length === 1 ? parts[0] : Buffer.concat(parts);
    parts = [];
    size = 0;
    return line;
  };
  return {
    *push(chunk) {
      let from = 0;
      for (let to = chunk.indexOf(LINE_FEED); to >= 0; to = chunk.indexOf(LINE_FEED, from)) {
        keep(chunk.subarray(from, to));
        yield take();
        from = to + 1;
      }
      keep(chunk.subarray(from));
    },
    *end() {
      if (size > 0) yield take();
    },
  };
}
