// How long an edit on one process takes to be seen on all.
import { setTimeout as delay } from "node:timers/promises";
import { readJson } from "#test/read-json.ts";

/** Publishes and changes a post on the first process; returns the longer time until every process showed it. */
export async function longestWayOfAnEdit(origins: readonly string[], headers: Record<string, string>): Promise<number> {
  const [first = ""] = origins;
  const post = { title: "One", content: "<p>Text</p>", slug: "seen-everywhere", published: true };
  const response = await send(`${first}/api/admin/blog`, "POST", post, headers);
  if (response.status !== 201) throw new Error(`The post was not made: ${response.status} ${await response.text()}`);
  const { id } = await readJson<{ id: string }>(response);
  const published = await untilSeen(origins, "One");
  await send(`${first}/api/admin/blog/${id}`, "PUT", { ...post, title: "Two" }, headers);
  return Math.max(published, await untilSeen(origins, "Two"));
}

async function untilSeen(origins: readonly string[], title: string): Promise<number> {
  const from = performance.now();
  const isSeen = async (origin: string) =>
    (await (await fetch(`${origin}/blog/seen-everywhere`)).text()).includes(title);
  await Promise.all(
    origins.map(async (origin) => {
      while (!(await isSeen(origin)) && performance.now() - from < 20_000) await delay(25);
    }),
  );
  return performance.now() - from;
}

function send(url: string, method: string, body: object, headers: Record<string, string>): Promise<Response> {
  return fetch(url, {
    method,
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}
