// Graceful shutdown: started requests are finished, load balancers get time to react, and no request is lost.
import { once } from "node:events";
import { Agent, request as httpRequest } from "node:http";
import type { IncomingMessage } from "node:http";
import { anEnquiry } from "#test/enquiries.ts";
import { readJson } from "#test/read-json.ts";
import { startSite } from "#test/site.ts";
import { startFakeModel, supported } from "../test/fake-model.ts";
import { keptEnquiries } from "./enquiry-form.ts";
import { expect, sharedTest as test } from "./test.ts";

type ResponseInfo = { status: number | undefined; connection: string | undefined };

/** Sends a request on a keep-alive connection, as a proxy does. */
async function send(agent: Agent, url: string, body?: object): Promise<ResponseInfo> {
  const headers = body ? { "Content-Type": "application/json" } : {};
  const sending = httpRequest(url, { agent, method: body ? "POST" : "GET", headers });
  sending.end(body && JSON.stringify(body));
  const [response] = (await once(sending, "response")) as [IncomingMessage];
  response.resume();
  await once(response, "end");
  return { status: response.statusCode, connection: response.headers.connection };
}

test("[R12] while the server drains it reports not ready, ends keep-alive connections, and still answers", async () => {
  const site = await startSite({ DRAIN_SECONDS: "60", LOG_LEVEL: "info" });
  let log = "";
  site.process.stdout?.on("data", (text) => (log += String(text)));
  const agents = Array.from({ length: 20 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  await Promise.all(agents.map((agent) => send(agent, `${site.url}/healthz`)));
  site.process.kill("SIGTERM");
  const notReady = async () => (await fetch(`${site.url}/readyz`)).status;
  await expect.poll(notReady).toBe(503);
  const requests = agents.map((agent, index) =>
    index % 2 ? send(agent, `${site.url}/about`) : send(agent, `${site.url}/api/contact`, anEnquiry()),
  );
  const answers = await Promise.all(requests);
  expect(answers).toEqual(answers.map((_, index) => ({ status: index % 2 ? 200 : 201, connection: "close" })));
  const probes = () =>
    log.split("\n").filter((line) => line.includes('"path":"/readyz"') && line.includes('"status":503'));
  await expect
    .poll(() => [...new Set(probes().map((line) => /"level":"\w+"/.exec(line)?.[0]))], {
      message: "no error: it is meant to end",
    })
    .toEqual(['"level":"info"']);
  site.process.kill("SIGKILL"); // the next test waits for the end of a drain
  await site.stop();
});

test("[R12] a keep-alive connection whose request was being sent at the signal is closed too", async () => {
  const site = await startSite({ DRAIN_SECONDS: "60" });
  const headers = { "Content-Type": "application/json", Expect: "100-continue" };
  const agent = new Agent({ keepAlive: true });
  const sending = httpRequest(`${site.url}/api/contact`, { agent, method: "POST", headers });
  sending.flushHeaders();
  await once(sending, "continue"); // the server has begun it
  site.process.kill("SIGTERM");
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status).toBe(503);
  sending.end(JSON.stringify(anEnquiry()));
  const [response] = (await once(sending, "response")) as [IncomingMessage];
  expect([response.statusCode, response.headers.connection]).toEqual([201, "close"]);
  response.resume();
  site.process.kill("SIGKILL"); // the next test waits for the end of a drain
  await site.stop();
});

test("[R12] clients that open a connection per request get a response to each accepted one, until the port closes", async () => {
  const site = await startSite({ DRAIN_SECONDS: "1", LOG_LEVEL: "info" });
  let log = "";
  site.process.stdout?.on("data", (text) => (log += String(text)));
  const exited = once(site.process, "exit");
  const outcomes: (number | string | undefined)[] = [];
  const email = "each@hexley.example";
  const client = async () => {
    for (;;) {
      const outcome = await send(new Agent(), `${site.url}/api/contact`, anEnquiry({ email })).then(
        ({ status }) => status,
        (error: NodeJS.ErrnoException) => error.code,
      );
      outcomes.push(outcome);
      if (outcome === "ECONNREFUSED") return;
    }
  };
  // At any moment one connects; all that are under way are answered within the 9 s that a shutdown gives them, on any
  // machine.
  const clients = Promise.all(Array.from({ length: 16 }, client));
  await expect.poll(() => outcomes.length).toBeGreaterThan(100);
  site.process.kill("SIGTERM");
  await clients;
  expect((await exited)[0]).toBe(0);
  expect(log).toContain("shutdown finished"); // in order, not cut short
  // The kernel resets a connection that the server had not accepted when its port closed: nothing of it was taken.
  expect(outcomes.filter((outcome) => ![201, "ECONNREFUSED", "ECONNRESET", "EPIPE"].includes(outcome ?? 0))).toEqual(
    [],
  );
  expect(keptEnquiries(site, email)).toHaveLength(outcomes.filter((outcome) => outcome === 201).length);
  await site.stop();
});

test("[R12] a stream that would outlast the shutdown ends with a request to retry, and its text so far is saved", async () => {
  const model = await startFakeModel();
  model.behave({ kind: "say", pieces: supported(600), pauseMs: 100 });
  const site = await startSite({ AI_BASE_URL: model.url, AI_MODEL: "fake-1", AI_ANSWER_SECONDS: "60" });
  const exited = once(site.process, "exit");
  const headers = { "Content-Type": "application/json", "X-Session-Id": "one-visitor" };
  const post = (path: string, body: object, more = {}) =>
    fetch(site.url + path, { method: "POST", headers: { ...headers, ...more }, body: JSON.stringify(body) });
  const { id } = await readJson<{ id: string }>(post("/api/chat/conversations", {}));
  const path = `/api/chat/conversations/${id}/messages`;
  const answer = await post(path, { content: "How long does a project take?" }, { Accept: "text/event-stream" });
  let heard = "";
  for await (const piece of answer.body ?? []) {
    if (!heard.includes("event: delta")) site.process.kill("SIGTERM");
    heard += Buffer.from(piece).toString();
  }
  expect(heard.slice(heard.lastIndexOf("event: "))).toMatch(/^event: error\ndata: .*"status":503/);
  expect((await exited)[0]).toBe(0);
  const again = await startSite({ DATA_DIR: site.dataDir });
  const messages = await readJson<{ content: string }[]>(fetch(again.url + path, { headers }));
  expect(messages.at(-1)?.content).toContain("In case b a pilot takes");
  await again.stop();
  await Promise.all([site.stop(), model.close()]);
});

test("[R12] an interrupt at the terminal ends the server without waiting for balancers", async () => {
  const site = await startSite({ DRAIN_SECONDS: "60" });
  const exited = once(site.process, "exit");
  site.process.kill("SIGINT");
  expect((await exited)[0]).toBe(0);
  await site.stop();
});
