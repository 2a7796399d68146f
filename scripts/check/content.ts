// The company's texts: every file is read and checked; a text that a language lacks is named.
import { readContent } from "#app/platform/content/read.server.ts";

try {
  const { missing } = readContent();
  for (const place of missing) console.error(`missing: ${place}`);
  process.exitCode = missing.length === 0 ? 0 : 1;
} catch (error) {
  // The reader lists all faults, one per line: a stack would only hide them.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
