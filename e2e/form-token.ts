// A form token issued a minute ago.
import { DatabaseSync } from "node:sqlite";
import { databasePath } from "#app/platform/db/sqlite-file.server.ts";
import { issueFormToken } from "#app/platform/http/form-token.server.ts";
import type { Site } from "#test/site.ts";

export function aFormToken({ dataDir }: Site): string {
  const database = new DatabaseSync(databasePath(dataDir), { readOnly: true });
  const row = database.prepare("select value from setting where name = 'form-secret'").get();
  database.close();
  return issueFormToken(Buffer.from(String(row?.["value"]), "base64url"), new Date(Date.now() - 60_000));
}
