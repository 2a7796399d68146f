// The memory of the assistant's index and the CPU time to build it, in a process of its own: with the starter content,
// and with as many passages of posts as a number says. It sends the figures and ends.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { readContent } from "#app/content/read.server.ts";
import { createSearchIndex } from "#app/features/chat/find/search-index.server.ts";
import { makeKnowledge } from "#app/features/chat/knowledge.server.ts";
import { readConfig } from "#app/platform/settings/config.server.ts";
import { inOtherWords } from "./chat-client.ts";

/** Memory in MB and time in ms. */
export type IndexFigures = { starterMb: number; manyMb: number; buildMs: number };

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void; // made by the flag above
const config = readConfig({});
const starter = readContent().posts.map(({ content: html, ...post }) => ({ ...post, html }));

await createSearchIndex([], "en"); // loads code
const [once, many] = [await measure(0), await measure(Number(process.argv[2]))];
const figures: IndexFigures = { starterMb: once.mb, manyMb: once.mb + many.mb, buildMs: once.ms }; // the second replaces the first
process.send?.(figures, () => process.disconnect());

async function measure(passages: number): Promise<{ mb: number; ms: number }> {
  const posts = [...starter];
  let sections = 0;
  for (let round = 1; sections < passages; round++)
    for (const { slug, html, ...post } of starter) {
      posts.push({ ...post, slug: `${slug}-${round}`, html: inOtherWords(html, round) });
      sections += html.split("<h2").length;
    }
  const content = readContent();
  const before = used();
  const began = process.cpuUsage();
  const knowledge = await makeKnowledge({ content, config, posts, answers: [] });
  const { user, system } = process.cpuUsage(began);
  const mb = used() - before;
  if (knowledge.indexes.en.passages.length < passages) throw new Error("Too few passages.");
  return { mb, ms: (user + system) / 1_000 };
}

function used(): number {
  for (let round = 0; round < 3; round++) collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}
