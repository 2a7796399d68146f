// CPU cost of adversarial texts in every public field, at the body limit (rejected) and the field's limit;
// the ten dearest. Without rate limits.
import { apiMap } from "#app/features.server.ts";
import { createTestApp, json } from "#test/app.ts";
import { describedCalls } from "#test/fuzz/requests.ts";
import { shapes } from "#test/fuzz/shapes.ts";
import { longestText, textFields } from "#test/fuzz/text-fields.ts";
import type { TextField } from "#test/fuzz/text-fields.ts";
import { readJson } from "#test/read-json.ts";
import type { Row } from "./figures.ts";

/** Disables limits. Sign-in is excluded: hashing is slow on purpose. */
const settings = {
  LOG_LEVEL: "silent",
  LIMIT_PUBLIC_WRITES_PER_MINUTE: "1000000",
  LIMIT_CHAT_MESSAGES_PER_MINUTE: "1000000",
  LIMIT_CONVERSATIONS_PER_SESSION: "10000",
};

const isPublic = ({ call: { method, path } }: TextField) =>
  !path.startsWith("/api/admin/") &&
  apiMap.some(({ endpoint }) => endpoint.method === method && endpoint.path.replaceAll(/:(\w+)/g, "{$1}") === path);

export async function measureTextCost(tries: number): Promise<Row[]> {
  const { app, close } = await createTestApp({ settings });
  const visitor = { "X-Session-Id": "visitor-1" };
  const fields = textFields(describedCalls(await (await app.request("/api/openapi.json")).json()));
  const costs: { of: string; ms: number }[] = [];
  for (const { request, ...field } of fields.filter(isPublic)) {
    for (const [shape, make] of Object.entries(shapes)) {
      const created = await app.request("/api/chat/conversations", json("POST", {}, visitor));
      const { id } = await readJson<{ id: string }>(created);
      const measure = async (text: string, label: string) => {
        const { path, init } = request(text);
        const headers = { ...(init.headers as object), ...visitor };
        const send = () => app.request(path.replace("/none/messages", `/${id}/messages`), { ...init, headers });
        const ms = await leastCpu(tries, async () => void (await (await send()).arrayBuffer()));
        costs.push({ of: `${field.title}, ${shape}, ${label}`, ms });
      };
      await measure(longestText({ ...field, request }, make), "largest body");
      if (field.max) await measure(make(field.max), "longest text");
    }
  }
  await close();
  const dearest = costs.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
  return dearest.map(({ of, ms }) => [`${of}, ms`, ms.toFixed(2), of.includes("/messages") ? "≤ 15" : "≤ 5"]);
}

/** Returns the least CPU time of several tries, without the machine's noise. */
async function leastCpu(tries: number, work: () => Promise<void>): Promise<number> {
  let least = Infinity;
  for (let at = 0; at < tries; at += 1) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
