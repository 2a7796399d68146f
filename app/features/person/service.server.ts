// Data subject requests: searches, exports and erases a person's data in all sources.
import type { Kysely, Transaction } from "kysely";
import { addAuditEvent } from "#app/platform/audit.server.ts";
import { truncateWal } from "#app/platform/db/truncate-wal.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { noteErasure } from "#app/platform/erasures.server.ts";
import { searchLimits } from "./contract.ts";
import type { PersonData, PersonKind } from "./contract.ts";

type Connection = Kysely<Tables>;

/** Finds and erases records by lower-case address. */
export type PersonalDataSource = {
  kind: PersonKind;
  findPersonData(connection: Connection, email: string): Promise<PersonData["found"][number]["rows"]>;
  erasePerson(trx: Transaction<Tables>, email: string, at: Date): Promise<number>;
};

/** Sorted. */
export type AddressSource = (
  connection: Connection,
  search: { part: string; limit: number },
) => Promise<readonly string[]>;

export type PersonRequest = { by: Asker; email: string };

export type Asker = { adminId: string; adminName: string; network: string };

/** Recorded in the audit log. */
export async function searchPeople(
  deps: Deps,
  sources: readonly AddressSource[],
  { by, text }: { by: Asker; text: string },
): Promise<{ emails: string[]; isMore: boolean }> {
  const search = { part: text.trim().toLowerCase(), limit: searchLimits.addresses + 1 };
  return deps.db.write(async (trx) => {
    const found = new Set<string>();
    for (const find of sources) for (const email of await find(trx, search)) found.add(email);
    const emails = [...found].toSorted().slice(0, searchLimits.addresses);
    await addAuditEvent(deps, trx, { ...by, action: "person-searched", counts: { addresses: emails.length } });
    return { emails, isMore: found.size > emails.length };
  });
}

/** Recorded in the audit log. */
export async function findPerson(
  deps: Deps,
  steps: readonly PersonalDataSource[],
  { by, email }: PersonRequest,
): Promise<PersonData> {
  const address = email.toLowerCase();
  return deps.db.write(async (trx) => {
    const found: PersonData["found"] = [];
    for (const { kind, findPersonData } of steps) found.push({ kind, rows: await findPersonData(trx, address) });
    const counts = Object.fromEntries(found.map(({ kind, rows }) => [kind, rows.length]));
    await addAuditEvent(deps, trx, { ...by, action: "person-read", counts });
    return { email: address, found };
  });
}

/** Erases in one transaction, recorded in the audit log. */
export async function erasePerson(
  deps: Deps,
  steps: readonly PersonalDataSource[],
  { by, email }: PersonRequest,
): Promise<Record<string, number>> {
  const counts = await deps.db.write(async (trx) => {
    const erased: Record<string, number> = {};
    for (const { kind, erasePerson: erase } of steps) erased[kind] = await erase(trx, email.toLowerCase(), deps.now());
    await noteErasure(trx, deps, email);
    await addAuditEvent(deps, trx, { ...by, action: "person-erased", counts: erased });
    return erased;
  });
  deps.log.info({ admin: by.adminId, counts }, "person erased");
  await truncateWal(deps).catch((err: unknown) => deps.log.warn({ err }, "WAL not truncated")); // the cleanup retries it
  return counts;
}
