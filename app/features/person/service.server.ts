// Data subject requests: searches, exports and erases a person's data in all sources.
import { addAuditEvent } from "#app/platform/audit.server.ts";
import { truncateWal } from "#app/platform/db/truncate-wal.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { AddressSource, PersonalDataSource } from "#app/platform/feature.server.ts";
import { consumeLimit } from "#app/platform/http/limits.server.ts";
import { noteErasure } from "#app/platform/erasures.server.ts";
import { searchLimits } from "./contract.ts";
import type { PersonData, PersonKind } from "./contract.ts";

type Rows = PersonData["found"][number]["rows"];

export type KnownSource = PersonalDataSource & { kind: PersonKind };

export type PersonRequest = { by: Asker; email: string };

export type Asker = { adminId: string; adminName: string; network: string };

/** Of one account, of both kinds together. */
const mostSearches = 30;

/** Recorded in the audit log. */
export async function searchPeople(
  deps: Deps,
  sources: readonly AddressSource[],
  { by, text }: { by: Asker; text: string },
): Promise<{ emails: string[]; isMore: boolean }> {
  await limitSearches(deps, by);
  const search = { part: text.trim().toLowerCase(), limit: searchLimits.addresses + 1 };
  return deps.db.write(async (trx) => {
    const found = new Set<string>();
    for (const find of sources) for (const email of await find(trx, search)) found.add(email);
    const emails = [...found].toSorted().slice(0, searchLimits.addresses);
    await addAuditEvent(deps, trx, { ...by, action: "person-searched", counts: { addresses: emails.length } });
    return { emails, isMore: found.size > emails.length };
  });
}

/** Finds what a role may see. Recorded in the audit log. */
export async function findPerson(
  deps: Deps,
  steps: readonly KnownSource[],
  { by, email, isAdmin }: PersonRequest & { isAdmin: boolean },
): Promise<PersonData> {
  await limitSearches(deps, by);
  const address = email.toLowerCase();
  return deps.db.write(async (trx) => {
    const found: PersonData["found"] = [];
    for (const { kind, findPersonData, forSales } of steps) {
      const see = isAdmin ? (rows: Rows) => rows : forSales;
      if (see) found.push({ kind, rows: see(await findPersonData(trx, address), address) });
    }
    const counts = Object.fromEntries(found.map(({ kind, rows }) => [kind, rows.length]));
    await addAuditEvent(deps, trx, { ...by, action: "person-read", counts });
    return { email: address, found };
  });
}

/** @throws AppError too-many-requests */
async function limitSearches(deps: Deps, { adminId }: Asker): Promise<void> {
  await consumeLimit(deps, { scope: "personSearch", key: adminId, most: mostSearches, windowMs: 60_000 });
}

/** Erases in one transaction, recorded in the audit log. */
export async function erasePerson(
  deps: Deps,
  steps: readonly KnownSource[],
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
