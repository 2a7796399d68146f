// The company's own words with 1,000 edits, and without: start, memory, cached pages, and the calls of the screen, on
// both databases.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { applyEdits, unedited } from "#app/content/edits.server.ts";
import { listFields, listEntryInfos } from "#app/content/entry-fields.server.ts";
import type { Edit } from "#app/content/field.ts";
import { readFiles } from "#app/content/read.server.ts";
import type { Entry } from "#app/features/content/contract.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { onBothDatabases, openMigrated } from "./both-databases.ts";
import type { BenchDatabase } from "./both-databases.ts";
import { median, residentMb, sendLoad } from "./figures.ts";
import type { Row } from "./figures.ts";
import { adminSession, endServer, startServer } from "./server-process.ts";
import type { ServerProcess } from "./server-process.ts";

const editCount = 1_000;

export function measureContent(rounds: number): Promise<Row[]> {
  const edits = makeEdits();
  return onBothDatabases(async (ground) => {
    const [plain, edited] = [await newPlace(ground), await newPlace(ground)];
    await insert(edits, edited);
    const figures = { plain: await startOnce(plain), edited: await startOnce(edited) };
    for (let round = 1; round < rounds; round++)
      for (const [name, place] of [
        ["plain", plain],
        ["edited", edited],
      ] as const)
        for (const [label, results] of Object.entries(await startOnce(place)))
          figures[name][label as keyof StartFigures].push(...results);
    const servers = { plain: await startServer(plain.settings), edited: await startServer(edited.settings) };
    const ratio = await compareCached(servers, rounds);
    const calls = await timeCalls(servers.edited, rounds * 4);
    await endServer(servers.plain, "SIGTERM");
    await endServer(servers.edited, "SIGTERM");
    await rm(plain.folder, { recursive: true });
    await rm(edited.folder, { recursive: true });
    const pair = (figure: keyof StartFigures, digits: number) =>
      `${median(figures.edited[figure]).toFixed(digits)} beside ${median(figures.plain[figure]).toFixed(digits)}`;
    return [
      [`${ground.name}, ${edits.length} edits: ready, ms`, pair("ready", 0), "≤ 50 more"],
      [`${ground.name}, first page after it, ms`, pair("firstPage", 0)],
      [`${ground.name}, resident after the first page, MB`, pair("resident", 1), "≤ 5 more"],
      [`${ground.name}, cached home page, requests a second beside none edited`, ratio.toFixed(2), "unchanged"],
      ...calls.map(([label, ms, mark = ""]): Row => [`${ground.name}, ${label}, ms`, ms, mark]),
    ];
  });
}

type ContentSite = { folder: string; settings: Record<string, string> };

async function newPlace({ newUrl }: BenchDatabase): Promise<ContentSite> {
  const folder = await mkdtemp(join(tmpdir(), "corvane-bench-"));
  const url = await newUrl();
  return { folder, settings: { DATA_DIR: folder, ...(url === undefined ? {} : { DATABASE_URL: url }) } };
}

/** Returns edits of texts of every entry and language, one letter changed. */
function makeEdits(): Edit[] {
  const files = readFiles();
  const edits = listEntryInfos(files).flatMap((info) =>
    listFields(info, files, unedited).flatMap(({ field, node, values }) =>
      node.node === "leaf" && (node.kind === "line" || node.kind === "text")
        ? locales.flatMap((place): Edit[] => {
            const file = values[place];
            if (typeof file !== "string" || !/^\p{Lu}\p{Ll}/u.test(file)) return [];
            const value = `${file.charAt(0)}${file.charAt(1).toUpperCase()}${file.slice(2)}`;
            return [{ entry: info.id, place, field, value, replaced: file }];
          })
        : [],
    ),
  );
  const { setAside } = applyEdits(files, edits);
  const stored = edits.filter(
    (edit) =>
      !setAside.some((item) => item.entry === edit.entry && item.place === edit.place && item.field === edit.field),
  );
  const step = stored.length / editCount;
  return Array.from({ length: editCount }, (_, at) => stored[Math.floor(at * step)]).filter(
    (edit) => edit !== undefined,
  );
}

async function insert(edits: readonly Edit[], { settings, folder }: ContentSite): Promise<void> {
  const db = await openMigrated({ databaseUrl: settings["DATABASE_URL"], dataDir: folder });
  for (const { value, replaced, ...where } of edits)
    await db.kysely
      .insertInto("content_edit")
      .values({
        ...where,
        value: JSON.stringify(value),
        replaced: JSON.stringify(replaced),
        saved_at: new Date(),
        saved_by: "bench",
      })
      .execute();
  await db.close();
}

type StartFigures = { ready: number[]; firstPage: number[]; resident: number[] };

async function startOnce({ settings }: ContentSite): Promise<StartFigures> {
  const server = await startServer(settings);
  const requestedAt = performance.now();
  await (await fetch(`${server.origin}/`)).text();
  const firstPage = performance.now() - requestedAt;
  const pid = server.child.pid ?? 0;
  const resident = residentMb(pid);
  await endServer(server, "SIGTERM");
  return { ready: [server.readyMs], firstPage: [firstPage], resident: [resident] };
}

/** Compares cached pages of both servers. Each goes first in every other round; the first round warms up. */
async function compareCached(
  servers: { plain: ServerProcess; edited: ServerProcess },
  rounds: number,
): Promise<number> {
  const ratios: number[] = [];
  const rateOf = async ({ origin, child }: ServerProcess) =>
    (await sendLoad(`${origin}/`, child.pid ?? 0, { seconds: 2 })).perSecond;
  for (let round = 0; round <= rounds * 2; round++) {
    const isPlainFirst = round % 2 === 0;
    const first = await rateOf(isPlainFirst ? servers.plain : servers.edited);
    const second = await rateOf(isPlainFirst ? servers.edited : servers.plain);
    ratios.push(isPlainFirst ? second / first : first / second);
  }
  return median(ratios.slice(1));
}

/** Measures median and worst time of each call, until its response is read. */
async function timeCalls({ origin }: ServerProcess, rounds: number): Promise<Row[]> {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${await adminSession(origin)}` };
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${origin}/api/admin/content${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const field = "why.heading";
  const readHeading = async () => String(((await ask("GET", "/home")) as Entry).values.en?.[field]);
  let heading = await readHeading();
  const times = new Map<string, number[]>();
  const time = async (label: string, work: () => Promise<unknown>) => {
    const from = performance.now();
    await work();
    times.set(label, [...(times.get(label) ?? []), performance.now() - from]);
  };
  for (let round = 0; round < rounds; round++) {
    const next = `Why people stay ${round}`;
    await time("an entry", () => ask("GET", "/home"));
    await time("the list", () => ask("GET", ""));
    await time("a search", () => ask("GET", "?search=invoice"));
    await time("a draft saved", () =>
      ask("PUT", "/home/draft", { values: { en: { [field]: next } }, bases: { en: { [field]: heading } } }),
    );
    await time("a publication", () => ask("POST", "/home/publish", { locales: ["en"] }));
    heading = next;
  }
  const marks: Record<string, string> = { "an entry": "≤ 100", "a publication": "≤ 300" };
  return [...times].map(([label, all]): Row => {
    const warm = all.slice(1);
    return [label, `${median(warm).toFixed(0)}, worst ${Math.max(...warm).toFixed(0)}`, marks[label] ?? ""];
  });
}
