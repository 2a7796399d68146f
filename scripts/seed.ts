// `npm run seed -- --posts N --contacts N --subscribers N`: adds test data, always the same for the same numbers. The server
// may run.
import { parseArgs } from "node:util";
import { openForCommand, readSettings, runCommand } from "./database.ts";
import { fillDatabase } from "./seed/fill.ts";

await runCommand(async () => {
  const counts = readCounts();
  const db = await openForCommand(readSettings());
  try {
    await fillDatabase(db, counts);
  } finally {
    await db.close();
  }
});

function readCounts() {
  const none = { type: "string", default: "0" } as const;
  const { values } = parseArgs({ options: { posts: none, contacts: none, subscribers: none } });
  const counts = {
    posts: Number(values.posts),
    contacts: Number(values.contacts),
    subscribers: Number(values.subscribers),
  };
  const areCounts = Object.values(counts).every((count) => Number.isInteger(count) && count >= 0);
  if (areCounts && Object.values(counts).some((count) => count > 0)) return counts;
  throw new Error("Usage: npm run seed -- --posts 100 --contacts 500 --subscribers 1000");
}
