// What the site's health says about the calendar.
import type { Deps } from "#app/platform/deps.server.ts";
import { findHourDifferences } from "./service.server.ts";

/** The checks by the name of what they find. */
export const calendarChecks = { "Hours of calls": checkHours };

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
