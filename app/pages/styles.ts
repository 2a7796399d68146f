import type { LinkDescriptor } from "react-router";

/** Public pages have no JavaScript module that would load their styles. */
export function styles(...addresses: string[]): LinkDescriptor[] {
  return addresses.map((href) => ({ rel: "stylesheet", href }));
}
