// Hashes and verifies passwords: argon2id in PHC string format.
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { AppError } from "#app/platform/base/errors.ts";

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const current = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

/**
 * Each hash takes 19 MiB and a core for about 50 ms; running more of them than there are cores only delays other
 * requests (measured on 2 cores: same throughput, twice the event loop delay). At most 200 wait.
 */
const maxConcurrent = Math.min(4, availableParallelism());
const maxWaiting = 200;

type Parameters = typeof current;
type Hash = Parameters & { salt: Buffer; tag: Buffer };

/**
 * Hashes a password. `beforeTurn` runs before hashing starts; if it throws, the hash is skipped.
 * @throws AppError unavailable if too many hashes are queued
 */
export async function hashPassword(password: string, beforeTurn?: () => Promise<void>): Promise<string> {
  const hash = { ...current, salt: randomBytes(saltBytes), tag: Buffer.alloc(tagBytes) };
  return write({ ...hash, tag: await derive(password, hash, beforeTurn) });
}

/**
 * Verifies a password. Without a hash, it takes as long and returns false, to not reveal whether an admin exists.
 * @throws AppError unavailable if too many hashes are queued
 */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  const stored = read(hash ?? unknownHash);
  const isSame = timingSafeEqual(await derive(password, stored), stored.tag);
  return isSame && hash !== undefined;
}

/** Returns true if the hash has weaker parameters than today's; it is replaced at the next sign-in. */
export function isOutdated(hash: string): boolean {
  const { memory, passes, parallelism } = read(hash);
  return memory < current.memory || passes < current.passes || parallelism < current.parallelism;
}

/** A hash that matches no password. */
const unknownHash = write({ ...current, salt: randomBytes(saltBytes), tag: randomBytes(tagBytes) });

function write({ memory, passes, parallelism, salt, tag }: Hash): string {
  const [saltText, tagText] = [salt, tag].map((bytes) => bytes.toString("base64").replaceAll("=", ""));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${saltText}$${tagText}`;
}

function read(hash: string): Hash {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!parts) throw new Error("A stored password hash is not argon2id in PHC form.");
  const [, memory, passes, parallelism, salt = "", tag = ""] = parts;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}

let running = 0;
const waiting: (() => void)[] = [];

async function derive(password: string, hash: Hash, beforeTurn?: () => Promise<void>): Promise<Buffer> {
  const { memory, passes, parallelism, salt, tag } = hash;
  if (running >= maxConcurrent) await queue();
  else running += 1;
  const parameters = {
    message: Buffer.from(password),
    nonce: salt,
    parallelism,
    memory,
    passes,
    tagLength: tag.length,
  };
  try {
    await beforeTurn?.();
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    argon2("argon2id", parameters, (error, derived) => (error ? reject(error) : resolve(derived)));
    return await promise;
  } finally {
    const next = waiting.shift();
    if (next) next(); // passes the slot on
    else running -= 1;
  }
}

async function queue(): Promise<void> {
  if (waiting.length >= maxWaiting) throw new AppError("unavailable", { retryAfter: 5 });
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting.push(resolve);
  await promise;
}
