import type { Deps } from "#app/platform/deps.server.ts";
import { fail, notChecked, pass } from "#app/platform/observe/finding.server.ts";
import { findHourDifferences } from "./availability/service.server.ts";
import { listBusyCalendars } from "./busy-calendars/service.server.ts";

/** Health checks of the calendar, by name. */
export const calendarChecks = { "Hours for calls": checkHours, "Busy calendars": checkBusyCalendars };

async function checkHours(deps: Deps) {
  const name = "Hours for calls";
  const days = await findHourDifferences(deps);
  if (days.length === 0) return pass(name, "the same as on the site.");
  const differing = new Intl.ListFormat("en").format(days);
  return fail(
    name,
    `on ${differing}, the hours for calls differ from those shown on the site.`,
    "Change hours in content/company.yaml and booking.hours in each words.yaml, or the working hours in the admin area.",
  );
}

async function checkBusyCalendars(deps: Deps) {
  const name = "Busy calendars";
  const calendars = await listBusyCalendars(deps);
  const failing = calendars.filter(({ error }) => error !== null).map((each) => each.name);
  if (calendars.length === 0) return notChecked(name, "none is set up.");
  if (failing.length === 0) return pass(name, `${calendars.length} in use.`);
  return fail(
    name,
    `not fully read: ${new Intl.ListFormat("en").format(failing)}. The last times that were read still count.`,
    "See why at Calendar in the admin area.",
  );
}
