// Busy calendars: no calls are offered during their events.
import { domainToUnicode } from "node:url";
import { AppError } from "#app/platform/base/errors.ts";
import { decrypt, encrypt } from "#app/platform/crypto/encryption.server.ts";
import { deleteOrRefuse } from "#app/platform/db/delete-or-refuse.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import { lockUntilCommit } from "#app/platform/db/lock.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { refuseUncallable } from "#app/platform/http/outbound.server.ts";
import { joinIntervals } from "../availability/intervals.ts";
import type { Interval } from "../availability/intervals.ts";
import type { BusyCalendar } from "./contract.ts";
import * as queries from "./queries.server.ts";
import type { BusyCalendarRow } from "./queries.server.ts";

const purpose = "busy calendar";
const maxCalendars = 20;

export async function listBusyCalendars(deps: Deps): Promise<BusyCalendar[]> {
  return (await queries.listCalendars(deps.db.kysely)).map((row) => toBusyCalendar(deps, row));
}

/**
 * Adds a calendar; it is read within half a minute.
 * @throws AppError validation for an address that may not be called; conflict if there are too many already
 */
export async function addBusyCalendar(
  deps: Deps,
  { name, url, ownAddress = null }: { name: string; url: string; ownAddress?: string | null | undefined },
): Promise<BusyCalendar> {
  const address = url.replace(/^webcals?:/i, "https:");
  refuseUncallable(deps, address);
  const id = newId(deps.now());
  const row = {
    id,
    name,
    sealed_address: encrypt({ ...deps, purpose, owner: id }, Buffer.from(address)),
    next_read_at: deps.now(),
    etag: null,
    read_at: null,
    error: null,
    busy: "[]",
    own_address: ownAddress,
  };
  const saved = await deps.db.write(async (trx) => {
    await lockUntilCommit(trx, "busy calendars");
    if ((await queries.listCalendars(trx)).length >= maxCalendars)
      throw new AppError("conflict", { message: `There are ${maxCalendars} calendars. Remove one first.` });
    return trx.insertInto("busy_calendar").values(row).returningAll().executeTakeFirstOrThrow();
  });
  return toBusyCalendar(deps, saved);
}

/** Sets the owner's address in a calendar. @throws AppError not-found */
export async function changeBusyCalendar(
  deps: Deps,
  id: string,
  { ownAddress }: { ownAddress: string | null },
): Promise<BusyCalendar> {
  const change = { ownAddress, now: deps.now() };
  const row = await deps.db.write((trx) => queries.setOwnAddress(trx, id, change));
  if (!row) throw new AppError("not-found");
  return toBusyCalendar(deps, row);
}

export async function removeBusyCalendar(deps: Deps, id: string): Promise<void> {
  await deleteOrRefuse(deps.db, (trx) => trx.deleteFrom("busy_calendar").where("id", "=", id));
}

export function decryptUrl({ secret }: Pick<Deps, "secret">, { id, sealed_address }: BusyCalendarRow): string {
  return decrypt({ secret, purpose, owner: id }, sealed_address).toString();
}

let last: { texts: string; intervals: Interval[] } = { texts: "", intervals: [] };

/** Returns the joined intervals of all calendars. Cached: anyone may request them; they change every ten minutes. */
export function readIntervals(busy: readonly string[]): Interval[] {
  const texts = busy.join("\n");
  if (texts !== last.texts) last = { texts, intervals: joinIntervals(busy.flatMap(parseIntervals)) };
  return last.intervals;
}

/** Parses the column that read-calendars writes. */
export function parseIntervals(busy: string): Interval[] {
  return JSON.parse(busy) as Interval[]; // our own JSON
}

function toBusyCalendar(deps: Deps, row: BusyCalendarRow): BusyCalendar {
  const { id, name, own_address: ownAddress, read_at: readAt, error, busy } = row;
  const { hostname, port } = new URL(decryptUrl(deps, row));
  const host = domainToUnicode(hostname) + (port && `:${port}`);
  return { id, name, host, ownAddress, readAt, error, busyTimes: parseIntervals(busy).length };
}
