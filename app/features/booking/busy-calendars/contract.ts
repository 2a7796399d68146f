// Contract of busy calendars: private calendar addresses; no calls are offered during their events.
import * as z from "zod/mini";
import { endpoint, recordEndpoint, successResponse } from "#app/platform/http/endpoint.ts";
import { email, name, text } from "#app/platform/http/field-schemas.ts";

/** Without the secret address. `error` is why the last read failed; the earlier times remain. */
export const busyCalendar = z.object({
  id: z.string(),
  name: z.string(),
  host: z.string(),
  /** The person's email address in the calendar: declined events and days of working elsewhere don't block. */
  ownAddress: z.nullable(z.string()),
  readAt: z.nullable(z.string()),
  error: z.nullable(z.string()),
  /** The number of busy intervals in range; overlapping events count as one. */
  busyTimes: z.number(),
});

export type BusyCalendar = z.infer<typeof busyCalendar>;

export const listBusyCalendars = endpoint({
  method: "GET",
  path: "/api/admin/busy-calendars",
  summary: "The busy calendars, which are read every ten minutes; no calls are offered during their events.",
  access: "sales",
  response: z.array(busyCalendar),
});

export const addBusyCalendar = endpoint({
  method: "POST",
  path: "/api/admin/busy-calendars",
  summary:
    "Add a busy calendar by its private iCalendar address (https or webcal). Only the times of its events are stored; the address is encrypted and never shown again.",
  access: "sales",
  audit: "busy-calendar-added",
  body: z.object({
    name: name({ min: 1, max: 100 }),
    url: text({ min: 1, max: 2000 }),
    ownAddress: z.optional(z.nullable(email())),
  }),
  response: busyCalendar,
  status: 201,
  isIdempotent: true,
  errors: ["conflict", "storage-full"],
});

export const changeBusyCalendar = recordEndpoint({
  method: "PATCH",
  path: "/api/admin/busy-calendars/:id",
  summary:
    "Set whose calendar it is, by that person's email address in it: invitations they declined, and working-elsewhere days, don’t block calls. Null: every event blocks.",
  access: "sales",
  audit: "busy-calendar-changed",
  body: z.object({ ownAddress: z.nullable(email()) }),
  response: busyCalendar,
});

export const removeBusyCalendar = recordEndpoint({
  method: "DELETE",
  path: "/api/admin/busy-calendars/:id",
  summary: "Remove a busy calendar; its events no longer block calls.",
  access: "sales",
  audit: "busy-calendar-removed",
  response: successResponse,
});
