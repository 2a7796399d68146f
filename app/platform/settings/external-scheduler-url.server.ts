import type { Config } from "./config.server.ts";

type SchedulerSettings = { config: Pick<Config, "BOOKING_URL">; content: { company: { booking: string } } };

/** Returns an external scheduler's URL (the setting overrides the content), or null if the site takes bookings. */
export function externalSchedulerUrl({ config, content }: SchedulerSettings): string | null {
  return config.BOOKING_URL ?? (content.company.booking || null);
}
