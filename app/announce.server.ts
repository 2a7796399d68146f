// What the start says to the person at the terminal: the address, where the data lies, what is off for want of a setting,
// and, until an admin exists, where the site is set up.
import type { AddressInfo } from "node:net";
import { describeSetup } from "#app/features/auth/admins.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";

/** Prints the start-up lines to standard output; the setup code only there, never to the log. */
export async function announce(deps: Deps, address: AddressInfo | string | null): Promise<void> {
  const { config, content, db } = deps;
  const port = typeof address === "object" && address ? address.port : config.PORT;
  const local = `http://localhost:${port}`;
  const setup = await describeSetup(deps);
  const { cui, tradeRegister } = content.company.legal;
  const off = [
    ...(config.ANALYTICS_ID ? [] : ["analytics (ANALYTICS_ID)"]),
    ...(config.BOOKING_URL || content.company.booking ? [] : ["an outside calendar (BOOKING_URL): the site's own one is used"]),
  ];
  const lines = [
    `Corvane is serving on ${local}`,
    `  Public address  ${config.siteUrl}`,
    `  Data            ${db.dialect === "postgres" ? "PostgreSQL (DATABASE_URL)" : `${config.DATA_DIR} (SQLite)`}`,
    ...off.map((what) => `  Off             ${what}`),
    ...(cui && tradeRegister ? [] : ["  Missing         legal ids (cui, tradeRegister) in content/company.yaml: Romanian law wants them on the site"]),
    ...(setup.isOpen ? [`  Set up          ${local}/admin/setup is open until the first admin exists; the code, if it asks for one: ${setup.code}`] : []),
  ];
  if (setup.isOpen) deps.log.warn("setup is open: nobody has made the first admin yet");
  process.stdout.write(`${lines.join("\n")}\n`);
}
