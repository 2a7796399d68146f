// Checks all content and reports missing translations.
import { readContent } from "#app/platform/content/read.server.ts";

try {
  const { missing } = readContent();
  for (const place of missing) console.error(`missing: ${place}`);
  process.exitCode = missing.length === 0 ? 0 : 1;
} catch (error) {
  // Without stack: the message lists all problems.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
