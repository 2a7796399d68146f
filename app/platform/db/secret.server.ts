// The key of this installation: generated once, shared by all processes. It signs form tokens and links in emails, and
// encrypts authenticator keys, webhook secrets and calendar addresses: replacing it loses those (docs/operate.md).
import { randomBytes } from "node:crypto";
import type { Db } from "./open.server.ts";
import { insertSetting, readSetting } from "./settings.server.ts";

const settingName = "form-secret";

/** Generates the key on the first call; if several processes start at once, the first key is kept. */
export async function readSecret(db: Db): Promise<Buffer> {
  const fresh = randomBytes(32).toString("base64url");
  const value = await db.write(async (trx) => {
    await insertSetting(trx, settingName, fresh);
    return (await readSetting(trx, settingName)) ?? fresh;
  });
  return Buffer.from(value, "base64url");
}
