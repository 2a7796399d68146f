// Determines who takes a call, and its default place.
import { saveMeeting } from "#app/features/auth/public.server.ts";
import { AppError } from "#app/platform/base/errors.ts";
import type { Connection, Row } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { BookingSettings } from "./availability/contract.ts";
import { readSettings } from "./availability/service.server.ts";
import * as queries from "./queries.server.ts";
import type { Host } from "./queries.server.ts";

type HostAndMeeting = Pick<Row<"booking">, "host_id" | "meeting">;

/** Returns host and place of a new call; a host who can't take calls any more is null. */
export async function readDefaultHost(deps: Deps, connection: Connection): Promise<HostAndMeeting> {
  const [settings, hosts] = await Promise.all([readSettings(deps, connection), queries.listHosts(connection)]);
  const host = hosts.find(({ id }) => id === settings.hostId);
  return { host_id: host?.id ?? null, meeting: meetingOf(host, settings) };
}

/**
 * Returns a chosen host, or none, and the place of their calls.
 * @throws AppError validation if the host can't take calls
 */
export async function getHost(deps: Deps, connection: Connection, id: string | null): Promise<HostAndMeeting> {
  const host = id === null ? undefined : await queries.getHost(connection, id);
  return { host_id: host?.id ?? null, meeting: meetingOf(host, await readSettings(deps, connection)) };
}

export async function listHosts({ db }: Deps): Promise<Host[]> {
  return queries.listHosts(db.kysely);
}

/** Saves where a host's calls take place. Booked calls keep their place. */
export async function saveHostMeeting({ db }: Deps, id: string, meeting: string | null): Promise<Host> {
  return db.write(async (trx) => {
    const host = (await queries.listHosts(trx)).find((each) => each.id === id);
    if (!host) throw new AppError("not-found");
    await saveMeeting(trx, id, meeting);
    return { ...host, meeting };
  });
}

function meetingOf(host: Host | undefined, settings: BookingSettings): string | null {
  return host?.meeting ?? settings.meeting;
}
