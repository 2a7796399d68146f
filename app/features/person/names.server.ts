// The names under which a phone number's records are stored, because several people may share it.
import { invalidField } from "#app/platform/base/errors.ts";
import type { Connection } from "#app/platform/db/tables.ts";
import type { PersonalDataSource } from "#app/platform/feature.server.ts";
import { folded } from "#app/platform/text/folded.ts";
import { isPhoneKey } from "#app/platform/text/person-key.ts";
import type { PersonData } from "./contract.ts";

type Rows = PersonData["found"][number]["rows"];
type FoundRows = { source: PersonalDataSource; rows: Rows };
type Name = PersonData["names"][number];

/** Folds a name for comparison: ignores case, diacritics and repeated spaces. */
export function foldedName(name: string): string {
  return folded(name).trim().replaceAll(/\s+/g, " ");
}

/** Reads a phone number's records and groups them by name; an address has no groups. */
export async function readNames(
  connection: Connection,
  sources: readonly PersonalDataSource[],
  key: string,
): Promise<Name[]> {
  const rows: FoundRows[] = [];
  for (const source of sources) rows.push({ source, rows: await source.findPersonData(connection, key) });
  return groupByName(key, rows);
}

/**
 * Groups a phone number's records by name, as written in the newest record; those without a name are last, under an
 * empty one. An address has no groups.
 */
export function groupByName(key: string, foundRows: readonly FoundRows[]): Name[] {
  if (!isPhoneKey(key)) return [];
  const nameOf = new Map(
    foundRows.flatMap(({ source, rows }) =>
      rows.flatMap((row) => (source.nameOf ? [[row["id"], source.nameOf(row).trim()] as const] : [])),
    ),
  );
  const named = foundRows.flatMap(({ source, rows }) =>
    rows.map((row) => ({
      id: String(row["id"]),
      name: nameOf.get(row["id"]) ?? nameOf.get(source.readRecordId?.(row) ?? null) ?? "",
    })),
  );
  const groups = [...Map.groupBy(named, ({ name }) => foldedName(name))].toSorted(
    ([a], [b]) => Number(a === "") - Number(b === "") || (a < b ? -1 : 1),
  );
  return groups.map(([fold, rows]) => ({
    name: [...nameOf.values()].find((name) => foldedName(name) === fold) ?? "",
    ids: rows.map(({ id }) => id),
  }));
}

/** Returns the groups if there are several names to choose from. */
export function namesToChoose(groups: readonly Name[]): Name[] {
  return groups.filter(({ name }) => name !== "").length > 1 ? [...groups] : [];
}

/**
 * Returns the chosen groups; undefined if there is nothing to choose.
 * @throws AppError validation if names are needed or unknown
 */
export function chooseNames(groups: readonly Name[], names: readonly string[] | undefined): Name[] | undefined {
  if (names === undefined && namesToChoose(groups).length === 0) return undefined;
  const chosen = new Set((names ?? []).map(foldedName));
  const matching = groups.filter(({ name }) => chosen.has(foldedName(name)));
  if (matching.length === 0) throw invalidField("names", "This number has records under several names. Choose whose.");
  if (matching.length < chosen.size) throw invalidField("names", "Nothing is stored under one of these names.");
  return matching;
}
