/** Plain text. */
export type CalendarEntry = { title: string; startsAt: string; endsAt: string; details: string; place: string };

export const webCalendars = ["google", "outlook", "office365"] as const;

/** Nothing is sent before the visitor follows the link. */
export function calendarLink(calendar: (typeof webCalendars)[number], entry: CalendarEntry): string {
  if (calendar === "google") {
    const dates = [entry.startsAt, entry.endsAt].map(compact).join("/");
    return address("https://calendar.google.com/calendar/render", {
      action: "TEMPLATE",
      text: entry.title,
      dates,
      details: entry.details,
      location: entry.place,
    });
  }
  const host = calendar === "outlook" ? "outlook.live.com" : "outlook.office.com";
  return address(`https://${host}/calendar/0/action/compose`, {
    rru: "addevent",
    subject: entry.title,
    startdt: entry.startsAt,
    enddt: entry.endsAt,
    body: entry.details,
    location: entry.place,
  });
}

/** RFC 5545: `20261123T080000Z`. */
function compact(time: string): string {
  return new Date(time).toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
}

// Spaces as %20: these sites show "+" literally.
function address(page: string, values: Record<string, string>): string {
  const query = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${page}?${query.join("&")}`;
}
