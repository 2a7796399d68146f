// Bytes that arrive in pieces, kept outside of V8's garbage: a process at rest doesn't collect it for minutes, and what a few
// megabytes of upload leave there stays resident as long.

export class CollectedBytes {
  readonly #store: ArrayBuffer;

  /** Only reserves addresses; memory is taken as bytes arrive. */
  constructor(mostBytes: number) {
    this.#store = new ArrayBuffer(0, { maxByteLength: mostBytes });
  }

  get mostBytes(): number {
    return this.#store.maxByteLength;
  }

  /** Copies the chunk and gives back its memory, if it has any of its own: the chunk is empty then. */
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
