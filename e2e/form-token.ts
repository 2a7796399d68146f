// The token of a form that was opened a minute ago, made past the browser: nobody waits for it.
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { issueFormToken } from "#app/platform/http/form-token.server.ts";
import type { Site } from "./site.ts";

/** A token that a form of this site could carry. */
export function aFormToken({ dataDir }: Site): string {
  const database = new DatabaseSync(join(dataDir, "corvane.db"), { readOnly: true });
  const row = database.prepare("select value from setting where name = 'form-secret'").get();
  database.close();
  return issueFormToken(Buffer.from(String(row?.["value"]), "base64url"), new Date(Date.now() - 60_000));
}
