// One person's data across the site. What holds any is handed in as steps, because features don't know each other.
import type { Kysely } from "kysely";
import { addAuditEvent } from "#app/platform/audit.server.ts";
import { eraseTraces } from "#app/platform/db/erase-traces.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { searchLimits } from "./contract.ts";
import type { PersonData, PersonKind } from "./contract.ts";

type Connection = Kysely<Tables>;

/** Something that holds data of persons: how it is found, and how it is erased, by an address in lower case. */
export type PersonStep = {
  kind: PersonKind;
  findPersonData(connection: Connection, email: string): Promise<PersonData["found"][number]["rows"]>;
  erasePerson(trx: Connection, email: string): Promise<number>;
};

/** Finds addresses that contain a text in lower case, in order. */
export type AddressSource = (
  connection: Connection,
  search: { part: string; limit: number },
) => Promise<readonly string[]>;

/** Who asks, and for what address. */
export type PersonRequest = { by: Asker; email: string };

/** Who asks, as the audit log names them. */
export type Asker = { adminId: string; adminName: string; network: string };

/** Reads which addresses contain a text, and notes that somebody looked. */
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

/** Reads everything that is held of an address, and notes that somebody did. */
export async function findPerson(
  deps: Deps,
  steps: readonly PersonStep[],
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

/** Erases everything that is held of an address in one transaction, and notes how much it was. */
export async function erasePerson(
  deps: Deps,
  steps: readonly PersonStep[],
  { by, email }: PersonRequest,
): Promise<Record<string, number>> {
  const counts = await deps.db.write(async (trx) => {
    const erased: Record<string, number> = {};
    for (const { kind, erasePerson: erase } of steps) erased[kind] = await erase(trx, email.toLowerCase());
    await addAuditEvent(deps, trx, { ...by, action: "person-erased", counts: erased });
    return erased;
  });
  deps.log.info({ admin: by.adminId, counts }, "person erased");
  await eraseTraces(deps).catch((err: unknown) => deps.log.warn({ err }, "traces not erased")); // the cleanup does it again
  return counts;
}
