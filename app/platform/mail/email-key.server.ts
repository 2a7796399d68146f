// The key of an email in the address of our mailbox (RFC 5233): a message to `inbox+key@company.example` is about that
// email.
import { timingSafeEqual } from "node:crypto";
import { keyedHash } from "#app/platform/crypto/secret-hash.server.ts";
import type { Row } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { isEmailOf } from "#app/platform/http/person-areas.server.ts";

type KeyDeps = Pick<Deps, "config" | "secret">;

/** Base 36, because servers may lower-case addresses. */
const radix = 36;
const length = { id: 25, proof: 10 };

/**
 * Returns the address to which delivery reports of an email go, and answers to it; undefined without a mailbox, and for
 * emails to colleagues.
 */
export function inboxAddressOf(
  deps: KeyDeps,
  { id, kind }: Pick<Row<"outbox_email">, "id" | "kind">,
): string | undefined {
  const { INBOX_URL, INBOX_ADDRESS, INBOX_KEYS } = deps.config;
  if (!INBOX_URL || !INBOX_ADDRESS || !isEmailOf(["enquiries", "bookings", "newsletter"], kind)) return undefined;
  return INBOX_KEYS ? INBOX_ADDRESS.replace("@", `+${computeEmailKey(deps, id)}@`) : INBOX_ADDRESS;
}

function computeEmailKey({ secret }: KeyDeps, id: string): string {
  const number = BigInt(`0x${id.replaceAll("-", "")}`).toString(radix);
  return number.padStart(length.id, "0") + proofOf(secret, id);
}

/** Returns the signature of a key: an id without it could be guessed, because those of an issue's emails are similar. */
function proofOf(secret: Buffer, id: string): string {
  const hash = Buffer.from(keyedHash(secret, `email-key ${id}`), "base64url");
  return hash.readBigUInt64BE().toString(radix).padStart(length.proof, "0").slice(-length.proof);
}

/** Returns the ids of the emails whose keys are among some addresses. */
export function readEmailIds(deps: KeyDeps, addresses: readonly string[]): string[] {
  const [local = "", host = ""] = (deps.config.INBOX_ADDRESS ?? "").toLowerCase().split("@");
  return addresses.flatMap((address) => {
    const lower = address.toLowerCase();
    const key =
      lower.startsWith(`${local}+`) && lower.endsWith(`@${host}`)
        ? lower.slice(local.length + 1, -host.length - 1)
        : "";
    return idOf(deps, key) ?? [];
  });
}

function idOf({ secret }: KeyDeps, key: string): string | undefined {
  if (!/^[0-9a-z]{35}$/.test(key)) return undefined;
  const digits = Array.from(key.slice(0, length.id));
  const number = digits.reduce((sum, digit) => sum * BigInt(radix) + BigInt(Number.parseInt(digit, radix)), 0n);
  const hex = number.toString(16).padStart(32, "0");
  if (hex.length > 32) return undefined;
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return timingSafeEqual(Buffer.from(proofOf(secret, id)), Buffer.from(key.slice(length.id))) ? id : undefined;
}
