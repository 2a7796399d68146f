import type { LinkDescriptor } from "react-router";

/** Returns style sheet links, because public pages have no JavaScript module that would load them. */
export function styles(...addresses: string[]): LinkDescriptor[] {
  return addresses.map((href) => ({ rel: "stylesheet", href }));
}
