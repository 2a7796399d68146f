// Collects bytes outside of V8's heap: an idle process runs no garbage collection for minutes, and a few megabytes of
// upload would stay resident as long.

export class CollectedBytes {
  readonly #store: ArrayBuffer;

  /** Only reserves addresses; memory is allocated as bytes arrive. */
  constructor(maxBytes: number) {
    this.#store = new ArrayBuffer(0, { maxByteLength: maxBytes });
  }

  get maxBytes(): number {
    return this.#store.maxByteLength;
  }

  /** Copies the chunk and frees its memory, unless it shares it; the chunk is empty afterwards. */
  append(chunk: Uint8Array): void {
    const { byteLength: length } = this.#store;
    this.#store.resize(length + chunk.byteLength);
    new Uint8Array(this.#store).set(chunk, length);
    const { buffer } = chunk;
    if (buffer instanceof ArrayBuffer && buffer.byteLength === chunk.byteLength) buffer.transfer(0);
  }

  /** Empty after `free`. */
  get bytes(): Buffer<ArrayBuffer> {
    return Buffer.from(this.#store);
  }

  free(): void {
    this.#store.resize(0);
  }
}
