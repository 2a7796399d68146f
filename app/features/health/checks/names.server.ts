// Looks names up, and tells what isn't there from what could not be asked.
import { Resolver } from "node:dns/promises";

/** DNS can't be reached: nothing is known of the name. */
export class Unreachable extends Error {}

/** What is asked of DNS. An empty list: there is no such record. */
export type Names = {
  texts(name: string): Promise<string[]>;
  mailServers(name: string): Promise<string[]>;
  addresses(name: string): Promise<string[]>;
  namesOf(address: string): Promise<string[]>;
};

/**
 * Asks the machine's own name servers, or the given ones.
 * @example const names = openNames(["127.0.0.1:5353"])
 */
export function openNames(servers: readonly string[] = []): Names {
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
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOTFOUND" || code === "ENODATA") return [];
    throw new Unreachable(String(code), { cause: error });
  }
}
