// Style sheets of single pages. Those of the frame are the root's.
import type { LinkDescriptor } from "react-router";

/** For a route's `links`: public pages have no module in the browser that would bring their styles along. */
export function styles(...addresses: string[]): LinkDescriptor[] {
  return addresses.map((href) => ({ rel: "stylesheet", href }));
}
