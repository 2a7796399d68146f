// npm run move -- check OLD-SITEMAP [--against URL]: asks the new site, SITE_URL by default, for every address of the
// old site's sitemap, which is a file or an address (docs/move-in.md). Exits with 1 while an address is gone, with 2 if
// the sitemap can't be read.
import { parseArgs } from "node:util";
import { readSettings, runCommand } from "./database.ts";
import { checkAddress } from "./move/check-address.ts";
import { readSitemap, UnreadableSitemapError } from "./move/read-sitemap.ts";

const usage = "Usage: npm run move -- check OLD-SITEMAP [--against URL]";

const whatToDo =
  "For each address that is gone: publish the page if it is a draft, else redirect the address at /admin/redirects (docs/move-in.md, Gone).";

/** Requests at once: a visitor's browser makes as many. */
const maxConcurrent = 4;

await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { against: { type: "string" } }, allowPositionals: true });
  const [command, sitemap, ...more] = positionals;
  if (command !== "check" || sitemap === undefined || more.length > 0) throw new Error(usage);
  const site = siteOf(values.against ?? readSettings().siteUrl);
  try {
    await check(await readSitemap(sitemap), site);
  } catch (error) {
    if (!(error instanceof UnreadableSitemapError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
});

function siteOf(text: string): URL {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new Error(`${text} isn’t a site’s address: expected one such as https://www.hexley.example.`);
  return new URL(text);
}

async function check(addresses: readonly string[], site: URL): Promise<void> {
  const counts = { found: 0, redirected: 0, gone: 0, failed: 0 };
  for (let start = 0; start < addresses.length; start += maxConcurrent) {
    const group = addresses.slice(start, start + maxConcurrent);
    const results = await Promise.all(group.map((address) => checkAddress(address, site)));
    for (const { path, state, detail } of results) {
      counts[state]++;
      console.log(`${path}: ${state}${detail === undefined ? "" : ` ${detail}`}`);
    }
  }
  const { found, redirected, gone, failed } = counts;
  console.log(
    `${addresses.length} addresses: ${found} found, ${redirected} redirected, ${gone} gone${failed > 0 ? `, ${failed} without an answer` : ""}.`,
  );
  if (gone > 0) console.log(whatToDo);
  if (gone + failed > 0) process.exitCode = 1;
}
