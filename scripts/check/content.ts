// Checks all content, and reports missing translations and colours with too little contrast.
import { readContent } from "#app/platform/content/read.server.ts";
import { contrastFaults } from "./contrast.ts";

try {
  const { brand, missing } = readContent();
  for (const place of missing) console.error(`missing: ${place}`);
  const faults = contrastFaults(brand.colors);
  for (const fault of faults) console.error(`content/brand.yaml: colors: ${fault}`);
  process.exitCode = faults.length === 0 ? 0 : 1; // what is missing is shown in the first language
} catch (error) {
  // Without stack: the message lists all problems.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
