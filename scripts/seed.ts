// `npm run seed -- --posts N --contacts N --subscribers N`: adds test data, always the same for the same numbers.
// `--quarter` adds visits and their results (/admin/sources). The server may run.
import { parseArgs } from "node:util";
import { readContent, readFiles } from "#app/content/read.server.ts";
import { createContentStore } from "#app/content/store.server.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import { openForCommand, readSettings, runCommand } from "./database.ts";
import { fillDatabase } from "./seed/fill.ts";
import { fillQuarter } from "./seed/quarter.ts";

await runCommand(async () => {
  const { hasQuarter, ...counts } = readCounts();
  const db = await openForCommand(readSettings());
  try {
    const store = createContentStore({ content: readContent(), files: readFiles });
    const form = (await store.read(db.kysely)).content.form[defaultLocale];
    await fillDatabase(db, { ...counts, form });
    if (hasQuarter) await fillQuarter(db, { form });
  } finally {
    await db.close();
  }
});

function readCounts() {
  const none = { type: "string", default: "0" } as const;
  const { values } = parseArgs({
    options: { posts: none, contacts: none, subscribers: none, quarter: { type: "boolean", default: false } },
  });
  const counts = {
    posts: Number(values.posts),
    contacts: Number(values.contacts),
    subscribers: Number(values.subscribers),
  };
  const areCounts = Object.values(counts).every((count) => Number.isInteger(count) && count >= 0);
  const hasQuarter = values.quarter;
  if (areCounts && (hasQuarter || Object.values(counts).some((count) => count > 0))) return { ...counts, hasQuarter };
  throw new Error("Usage: npm run seed -- --posts 100 --contacts 500 --subscribers 1000 --quarter");
}
