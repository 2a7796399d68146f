// [OPER-07] [R12] Three processes on one PostgreSQL behind a proxy, restarted in turn under load: what became of each request.
import { Agent, request as httpRequest } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { freePort, startThrowawayPostgres } from "#test/postgres.ts";
import { startProxy } from "./proxies.ts";
import type { proxies } from "./proxies.ts";
import { endServer, startServer } from "./server-process.ts";
import type { ServerProcess } from "./server-process.ts";

/** What the drill saw. `failed` names what wasn't answered with 2xx, and how often; `exits` are the processes' exit codes. */
export type RollingFigures = {
  gets: number;
  posts: number;
  failed: Record<string, number>;
  lost: number;
  twice: number;
  exits: (number | null)[];
};

type Seen = { gets: number; posts: string[]; failed: Record<string, number> };

const clients = 6;
const pauseMs = 20;

/** Restarts each of three processes `rounds` times; undefined without PostgreSQL. */
export async function rollingRestarts(name: keyof typeof proxies, rounds: number): Promise<RollingFigures | undefined> {
  const postgres = await startThrowawayPostgres();
  if ("missing" in postgres) return undefined;
  const start = (port: number) =>
    startServer({ DATABASE_URL: postgres.url, PORT: String(port), TRUST_PROXY: "1", DRAIN_SECONDS: "3" });
  const ports = [await freePort(), await freePort(), await freePort()];
  const servers: ServerProcess[] = [];
  for (const port of ports) servers.push(await start(port));
  const proxy = await startProxy(name, await freePort(), ports);
  const seen: Seen = { gets: 0, posts: [], failed: {} };
  const over = new AbortController();
  const load = Promise.all(
    Array.from({ length: clients }, (_, client) => sendAll(proxy.origin, client, { seen, over: over.signal })),
  );
  const exits: (number | null)[] = [];
  for (let round = 0; round < rounds; round++)
    for (const [index, port] of ports.entries()) {
      const server = servers[index];
      if (!server) continue;
      await endServer(server, "SIGTERM");
      exits.push(server.child.exitCode);
      servers[index] = await start(port);
      await delay(1_500); // a proxy looks again
    }
  over.abort();
  await load;
  const db = await openDatabase({ databaseUrl: postgres.url, dataDir: "" });
  const rows = await db.kysely.selectFrom("enquiry").select("company").execute();
  await db.close();
  await proxy.stop();
  await Promise.all(servers.map((server) => endServer(server, "SIGTERM")));
  await postgres.stop();
  const stored = Map.groupBy(rows, ({ company }) => company);
  return {
    gets: seen.gets,
    posts: seen.posts.length,
    failed: seen.failed,
    lost: seen.posts.filter((company) => !stored.has(company)).length,
    twice: [...stored.values()].filter(({ length }) => length > 1).length,
    exits,
  };
}

/** One client with a kept connection to the proxy: pages and enquiries in turn. */
async function sendAll(
  origin: string,
  client: number,
  { seen, over }: { seen: Seen; over: AbortSignal },
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let count = 0; !over.aborted; count++) {
    const company = `${client}-${count}`;
    const isPost = count % 2 === 1;
    const status = isPost
      ? await send(agent, `${origin}/api/contact`, JSON.stringify(anEnquiry({ company })))
      : await send(agent, `${origin}/about?n=${company}`);
    if (isPost && status === 201) seen.posts.push(company);
    else if (!isPost && status === 200) seen.gets++;
    else
      seen.failed[`${isPost ? "POST" : "GET"} ${status}`] =
        (seen.failed[`${isPost ? "POST" : "GET"} ${status}`] ?? 0) + 1;
    await delay(pauseMs);
  }
  agent.destroy();
}

function send(agent: Agent, url: string, body?: string): Promise<number | string> {
  const { promise, resolve } = Promise.withResolvers<number | string>();
  const headers = body === undefined ? {} : { "Content-Type": "application/json" };
  const sending = httpRequest(url, { agent, method: body === undefined ? "GET" : "POST", headers }, (response) => {
    response.resume();
    response.on("end", () => resolve(response.statusCode ?? 0));
    response.on("error", (error) => resolve(error.message));
  });
  sending.on("error", (error) => resolve(error.message));
  sending.end(body);
  return promise;
}
