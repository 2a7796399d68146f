import type { Config } from "./config.server.ts";

type SchedulerSettings = { config: Pick<Config, "BOOKING_URL">; content: { company: { booking: string } } };

/** Returns the URL of an external scheduler (the setting wins over the content), or null if the site takes bookings itself. */
export function externalSchedulerUrl({ config, content }: SchedulerSettings): string | null {
  return config.BOOKING_URL ?? (content.company.booking || null);
}
