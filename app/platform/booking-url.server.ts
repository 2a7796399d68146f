// Where an outside scheduler is, if the company uses one: the setting counts more than the content.
import type { Deps } from "./deps.server.ts";

/**
 * The outside scheduler's address; null where the site takes bookings itself.
 * @example bookingUrl(deps) // "https://calendar.example/corvane"
 */
export function bookingUrl({ config, content }: Pick<Deps, "config" | "content">): string | null {
  return config.BOOKING_URL ?? (content.company.booking || null);
}
