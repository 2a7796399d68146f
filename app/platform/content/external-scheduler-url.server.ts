import type { Deps } from "#app/platform/deps.server.ts";

/** Returns the URL of an external scheduler (the setting wins over the content), or null if the site takes bookings itself. */
export function externalSchedulerUrl({ config, content }: Pick<Deps, "config" | "content">): string | null {
  return config.BOOKING_URL ?? (content.company.booking || null);
}
