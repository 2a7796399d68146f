// Data subject requests: searches, exports and erases a person's data in all sources.
import { addAuditEvent } from "#app/platform/audit/audit.server.ts";
import { minuteMs } from "#app/platform/base/durations.ts";
import { invalidField } from "#app/platform/base/errors.ts";
import { truncateWal } from "#app/platform/db/truncate-wal.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { PersonKeySource, PersonalDataSource } from "#app/platform/feature.server.ts";
import { consumeLimit } from "#app/platform/http/rate-limits.server.ts";
import { isPhoneKey, personKey, phoneOf } from "#app/platform/text/person-key.ts";
import { personKinds, searchLimits } from "./contract.ts";
import type { PersonData, PersonKind } from "./contract.ts";
import { recordErasure } from "./erasures.server.ts";
import { chooseNames, groupByName, readNames, namesToChoose } from "./names.server.ts";

type Rows = PersonData["found"][number]["rows"];

export type KnownSource = PersonalDataSource & { kind: PersonKind };

/** Either an email address or a phone number; for a number with several names, `names` selects some. */
export type PersonRequest = {
  by: Requester;
  email?: string | undefined;
  phone?: string | undefined;
  names?: readonly string[] | undefined;
};

export type Requester = { userId: string; userName: string; network: string };

/** Per account, both kinds together. */
const maxSearches = 30;

/** Searches people by part of an address or number; recorded in the audit log. */
export async function searchPeople(
  deps: Deps,
  sources: readonly PersonKeySource[],
  { by, text }: { by: Requester; text: string },
): Promise<{ emails: string[]; phones: string[]; isMore: boolean }> {
  await limitSearches(deps, by);
  const search = { part: text.trim().toLowerCase(), limit: searchLimits.addresses + 1 };
  return deps.db.write(async (trx) => {
    const hits = new Set<string>();
    for (const find of sources) for (const email of await find(trx, search)) hits.add(email);
    const keys = [...hits].toSorted().slice(0, searchLimits.addresses);
    await addAuditEvent(deps, trx, { ...by, action: "person-searched", counts: { addresses: keys.length } });
    const phones = keys.filter(isPhoneKey).map(phoneOf);
    return { emails: keys.filter((key) => !isPhoneKey(key)), phones, isMore: hits.size > keys.length };
  });
}

/** Finds the data that a role may see; recorded in the audit log. */
export async function findPerson(
  deps: Deps,
  sources: readonly KnownSource[],
  { by, isAdmin, names, ...person }: PersonRequest & { isAdmin: boolean },
): Promise<PersonData> {
  await limitSearches(deps, by);
  const key = personKeyOf(person);
  return deps.db.write(async (trx) => {
    const all: { source: KnownSource; rows: Rows }[] = [];
    for (const source of sources) {
      const see = isAdmin ? (rows: Rows) => rows : source.forSales;
      if (see) all.push({ source, rows: see(await source.findPersonData(trx, key), key) });
    }
    const groups = groupByName(key, all);
    const ids = names && new Set(chooseNames(groups, names)?.flatMap((chosen) => chosen.ids));
    const findings = all.map(({ source: { kind }, rows }) => ({
      kind,
      rows: ids ? rows.filter(({ id }) => ids.has(String(id))) : rows,
    }));
    const counts = Object.fromEntries(findings.map(({ kind, rows }) => [kind, rows.length]));
    await addAuditEvent(deps, trx, { ...by, action: "person-read", counts });
    const inOrder = findings.toSorted((a, b) => personKinds.indexOf(a.kind) - personKinds.indexOf(b.kind));
    const isByPhone = isPhoneKey(key);
    return {
      email: isByPhone ? null : key,
      phone: isByPhone ? phoneOf(key) : null,
      names: namesToChoose(groups),
      found: inOrder,
    };
  });
}

/** Returns a person's key. @throws AppError validation for a number with fewer than three digits */
function personKeyOf({
  email = null,
  phone = null,
}: {
  email?: string | undefined | null;
  phone?: string | undefined | null;
}) {
  const key = personKey({ email, phone });
  if (key === null) throw invalidField("phone", "Enter a phone number with at least three digits.");
  return key;
}

/** @throws AppError too-many-requests */
async function limitSearches(deps: Deps, { userId }: Requester): Promise<void> {
  await consumeLimit(deps, { scope: "personSearch", key: userId, max: maxSearches, windowMs: minuteMs });
}

/**
 * Erases a person in one transaction; recorded in the audit log.
 * @throws AppError validation for a number with several names of which none is chosen
 */
export async function erasePerson(
  deps: Deps,
  sources: readonly KnownSource[],
  { by, names, ...person }: PersonRequest,
): Promise<Record<string, number>> {
  const key = personKeyOf(person);
  const counts = await deps.db.write(async (trx) => {
    const chosen = chooseNames(await readNames(trx, sources, key), names);
    const request = { key, at: deps.now(), ids: chosen?.flatMap(({ ids }) => ids) };
    const erased: Record<string, number> = {};
    for (const { kind, erasePerson: erase } of sources) erased[kind] = await erase(trx, request);
    await recordErasure(trx, deps, { key, names: chosen?.map(({ name }) => name) });
    await addAuditEvent(deps, trx, { ...by, action: "person-erased", counts: erased });
    return erased;
  });
  deps.log.info({ admin: by.userId, counts }, "person erased");
  await truncateWal(deps).catch((err: unknown) => deps.log.warn({ err }, "WAL not truncated")); // the cleanup retries it
  return counts;
}
