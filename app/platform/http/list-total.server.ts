// How many rows a list has, beside a page of it.
import type { Total } from "#app/platform/db/paging.server.ts";

/**
 * Sets `X-Total-Count`, and `X-Total-Is-Minimum: true` where there may be more than were counted.
 * @example tellTotal(headers, { total: 1_000, isMinimum: true })
 */
export function tellTotal(headers: Headers, { total, isMinimum }: Total): void {
  headers.set("X-Total-Count", String(total));
  if (isMinimum) headers.set("X-Total-Is-Minimum", "true");
}
