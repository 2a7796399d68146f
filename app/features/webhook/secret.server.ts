import { randomBytes } from "node:crypto";
import { decrypt, encrypt } from "#app/platform/crypto/encryption.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";

const purpose = "webhook";

/** Returns a secret in the format of the Standard Webhooks specification. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

export function encryptSecret({ secret }: Pick<Deps, "secret">, webhookId: string, plain: string): string {
  return encrypt({ secret, purpose, owner: webhookId }, Buffer.from(plain));
}

/** Decrypts a secret. Throws if it was changed or belongs to another webhook. */
export function decryptSecret({ secret }: Pick<Deps, "secret">, webhookId: string, sealed: string): string {
  return decrypt({ secret, purpose, owner: webhookId }, sealed).toString();
}
