// Encrypted backups: age files for one or more public keys (decision 108). Only a private key's owner can read them.
import { closeSync, createReadStream, createWriteStream, openSync, readFileSync, readSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";
import { errorMessage } from "#app/platform/base/error-details.server.ts";

const firstLine = "age-encryption.org/v1";

/** @throws Error if one of them isn't a public age key. */
export function encrypterFor(keys: readonly string[]): Encrypter {
  const encrypter = new Encrypter();
  for (const key of keys)
    try {
      encrypter.addRecipient(key);
    } catch (cause) {
      throw new Error(`--encrypt-to takes an age public key, such as age1…, not ${key}.`, { cause });
    }
  return encrypter;
}

/** Encrypts `from` into the new file `to`. */
export async function encryptFile(from: string, to: string, encrypter: Encrypter): Promise<void> {
  await pass(await encrypter.encrypt(bytesOf(from)), to);
}

export function isEncrypted(file: string): boolean {
  const head = Buffer.alloc(firstLine.length);
  const opened = openSync(file, "r");
  readSync(opened, head);
  closeSync(opened);
  return head.toString("latin1") === firstLine;
}

/**
 * Decrypts `from` into the new file `to`.
 * @throws Error if no key in `identityFile` matches, or the file is damaged.
 */
export async function decryptFile(from: string, to: string, identityFile: string | undefined): Promise<void> {
  if (identityFile === undefined)
    throw new Error(`${from} is encrypted: name the file with the private key (--identity FILE). Nothing was changed.`);
  const decrypter = new Decrypter();
  const keys = readFileSync(identityFile, "utf8").match(/^AGE-SECRET-KEY-\S+/gm) ?? [];
  if (keys.length === 0) throw new Error(`${identityFile} holds no private key of age. Nothing was changed.`);
  for (const key of keys) decrypter.addIdentity(key);
  try {
    await pass(await decrypter.decrypt(bytesOf(from)), to);
  } catch (cause) {
    const reason = errorMessage(cause);
    throw new Error(`${from} can't be decrypted with ${identityFile}: ${reason}. Nothing was changed.`, { cause });
  }
}

/** Reads a file: the types of browser and Node streams differ, but the streams don't. */
function bytesOf(file: string): globalThis.ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(file)) as globalThis.ReadableStream<Uint8Array>;
}

async function pass(bytes: globalThis.ReadableStream<Uint8Array>, to: string): Promise<void> {
  await pipeline(
    Readable.fromWeb(bytes as ReadableStream<Uint8Array>),
    createWriteStream(to, { flags: "wx", mode: 0o600 }),
  );
}
