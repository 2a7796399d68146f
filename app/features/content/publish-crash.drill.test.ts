// Processes killed while they publish: a publication is there whole, or not at all, and the next start shows it.
import { expect, test } from "vitest";
import { readJson } from "#test/read-json.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { adminSession, endServer, startServer } from "../../../bench/server-process.ts";
import type { Entry } from "./contract.ts";

const rounds = 12;

test("[EDIT-06] after kill -9 around a publication both fields or none are published, nothing acknowledged is lost, and every start succeeds", async () => {
  const dataDir = temporaryFolder();
  let headers: Record<string, string> | undefined;
  let answered = 0;
  for (let round = 1; round <= rounds; round++) {
    const server = await startServer({ DATA_DIR: dataDir });
    headers ??= { "Content-Type": "application/json", Authorization: `Bearer ${await adminSession(server.origin)}` };
    const html = await (await fetch(server.origin)).text();
    const marks = [...html.matchAll(/Mark (\d+) (?:heading|lead)/g)].map(([, number]) => Number(number));
    expect(new Set(marks).size).toBeLessThanOrEqual(1);
    expect(Math.min(...marks, ...(marks.length < 2 ? [0] : []))).toBeGreaterThanOrEqual(answered);
    const at = `${server.origin}/api/admin/content/home`;
    const send = (path: string, method: string, body: object) =>
      fetch(at + path, { method, headers: headers ?? {}, body: JSON.stringify(body) });
    const entry = await readJson<Entry>(fetch(at, { headers }));
    const [heading, lead] = ["why.heading", "why.lead"].map(
      (field) => entry.draft.values.en?.[field] ?? entry.values.en?.[field],
    );
    const values = { en: { "why.heading": `Mark ${round} heading`, "why.lead": `Mark ${round} lead` } };
    const bases = { en: { "why.heading": heading ?? "", "why.lead": lead ?? "" } };
    expect((await send("/draft", "PUT", { values, bases })).status).toBe(200);
    const publishing = send("/publish", "POST", { locales: ["en"] }).then(
      ({ status }) => status,
      () => 0, // killed before it answered
    );
    for (let count = 0; count < round * 3; count++) await fetch(server.origin); // killed later in each round
    await endServer(server, "SIGKILL");
    if ((await publishing) === 200) answered = round;
  }
  expect(answered).toBeGreaterThan(0);
});
