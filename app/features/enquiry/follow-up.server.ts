// A token that links a booking to the enquiry that was just sent. It contains the enquiry's id and no personal data.
import { timingSafeEqual } from "node:crypto";
import { hourMs } from "#app/platform/base/durations.ts";
import { keyedHash } from "#app/platform/crypto/secret-hash.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";

const lifetimeMs = hourMs;

/** Issues a token, valid for an hour. */
export function issueFollowUp({ secret, now }: Pick<Deps, "secret" | "now">, enquiryId: string): string {
  const payload = `${enquiryId}.${now().getTime() + lifetimeMs}`;
  return `${payload}.${sign(secret, payload)}`;
}

/** Returns the enquiry's id, or undefined if the token is invalid or expired. */
export function readFollowUp({ secret, now }: Pick<Deps, "secret" | "now">, token: string): string | undefined {
  const [enquiryId = "", until = "", signature = ""] = token.split(".");
  const expected = Buffer.from(sign(secret, `${enquiryId}.${until}`));
  const givenSignature = Buffer.from(signature);
  const isOurs = givenSignature.length === expected.length && timingSafeEqual(givenSignature, expected);
  return isOurs && Number(until) > now().getTime() ? enquiryId : undefined;
}

function sign(secret: Deps["secret"], payload: string): string {
  return keyedHash(secret, `follow-up:${payload}`);
}
