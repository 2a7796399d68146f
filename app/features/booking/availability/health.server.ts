// What the site's health says about the calendar.
import type { Deps } from "#app/platform/deps.server.ts";
import { listBusyCalendars } from "../busy-calendars/service.server.ts";
import { findHourDifferences } from "./service.server.ts";

/** The checks by the name of what they find. */
export const calendarChecks = { "Hours of calls": checkHours, "Busy calendars": checkBusyCalendars };

async function checkHours(deps: Deps) {
  const name = "Hours of calls";
  const days = await findHourDifferences(deps);
  if (days.length === 0) return { state: "pass" as const, name, text: "as the site prints them." };
  const differing = new Intl.ListFormat("en").format(days);
  return {
    state: "fail" as const,
    name,
    text: `on ${differing} calls can be booked at other hours than those that the site prints.`,
    todo: "Change hours in content/company.yaml and booking.hours in each ui.yaml, or the working hours in the admin area.",
  };
}

async function checkBusyCalendars(deps: Deps) {
  const name = "Busy calendars";
  const calendars = await listBusyCalendars(deps);
  const failing = calendars.filter(({ error }) => error !== null).map((each) => each.name);
  if (calendars.length === 0) return { state: "not checked" as const, name, text: "none is set up." };
  if (failing.length === 0) return { state: "pass" as const, name, text: `${calendars.length} are read.` };
  return {
    state: "fail" as const,
    name,
    text: `not fully read: ${new Intl.ListFormat("en").format(failing)}. The last times that were read still count.`,
    todo: "See why at Calendar in the admin area.",
  };
}
