// What the start says to the person at the terminal: the address, where the data lies, what is off for want of a setting.
import type { AddressInfo } from "node:net";
import type { Deps } from "#app/platform/deps.server.ts";

/** Prints the start-up lines to standard output. */
export async function announce(deps: Deps, address: AddressInfo | string | null): Promise<void> {
  const port = typeof address === "object" && address ? address.port : deps.config.PORT;
  const lines = [
    `Corvane is serving on http://localhost:${port}`,
    `  Data: ${deps.db.dialect === "postgres" ? "PostgreSQL (DATABASE_URL)" : deps.config.DATA_DIR}`,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
