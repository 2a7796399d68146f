import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** The only IPv6 block whose addresses are handed out for the public internet; ipaddr.js calls unassigned ones unicast too. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");
/** RFC 9637, which ipaddr.js doesn't know. */
const documentation = ipaddr.IPv6.parseCIDR("3fff::/20");

/**
 * Returns true if an IP address is on the public internet: in none of the special ranges of RFC 6890 and its registries. IPv4
 * addresses embedded in IPv6 (mapped, NAT64, 6to4, Teredo) are never public.
 * @example isPublicAddress("169.254.169.254") // false
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false; // ipaddr.js takes `1.2` too
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  if (address instanceof ipaddr.IPv4) return true;
  return address.match(globalUnicast) && !address.match(documentation);
}
