// The key of this installation: generated once, shared by all processes. It signs form tokens and links in emails, and
// encrypts authenticator keys, webhook secrets and calendar addresses: replacing it loses those (docs/operate.md).
import { randomBytes } from "node:crypto";
import type { Db } from "#app/platform/db/open.server.ts";
import { insertSetting, readSetting } from "#app/platform/db/settings.server.ts";

const name = "form-secret";

/** Generates the key on the first call; if several processes start at once, the first key is kept. */
export async function readSecret(db: Db): Promise<Buffer> {
  const fresh = randomBytes(32).toString("base64url");
  const value = await db.write(async (trx) => {
    await insertSetting(trx, name, fresh);
    return (await readSetting(trx, name)) ?? fresh;
  });
  return Buffer.from(value, "base64url");
}
