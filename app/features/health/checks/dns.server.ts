// DNS lookups that distinguish missing records from failed queries.
import { Resolver } from "node:dns/promises";
import { errorCode } from "#app/platform/base/error-details.server.ts";

/** Thrown if DNS can't be reached. */
export class DnsUnreachableError extends Error {}

/** Looks up records; an empty list means that there are none. */
export type DnsResolver = {
  texts(name: string): Promise<string[]>;
  mailServers(name: string): Promise<string[]>;
  addresses(name: string): Promise<string[]>;
  namesOf(address: string): Promise<string[]>;
};

/** Creates a resolver, by default with the system's name servers. */
export function createDnsResolver(servers: readonly string[] = []): DnsResolver {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers.length > 0) resolver.setServers([...servers]);
  return {
    texts: (name) => ask(async () => (await resolver.resolveTxt(name)).map((pieces) => pieces.join(""))),
    mailServers: (name) =>
      ask(async () => (await resolver.resolveMx(name)).map(({ exchange }) => exchange).filter(Boolean)),
    addresses: (name) => ask(() => resolver.resolve4(name)),
    namesOf: (address) => ask(() => resolver.reverse(address)),
  };
}

async function ask(look: () => Promise<string[]>): Promise<string[]> {
  try {
    return await look();
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOTFOUND" || code === "ENODATA") return [];
    throw new DnsUnreachableError(code, { cause: error });
  }
}
