// [HOOK-02] Kills the server between a change and its webhook, and [HOOK-03] sends webhooks through an outage of one receiver
// beside another. Real servers, receivers and clocks; needs a build.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startReceiver } from "#test/webhook-receiver.ts";
import type { ArrivedCall, Receiver } from "#test/webhook-receiver.ts";
import { quantile } from "./load.ts";
import { adminSession, endServer, postEnquiry, startServer } from "./server-process.ts";

const clients = 4;

/** `missing` and `otherIds` must be 0; `again` are calls beyond the first of a webhook. */
export type KilledResult = { rounds: number; acknowledged: number; missing: number; otherIds: number; again: number };

/** Kills the server `rounds` times while enquiries are posted and their webhooks sent, then lets it finish. */
export async function killBetween(rounds: number): Promise<KilledResult> {
  const folder = mkdtempSync(join(tmpdir(), "corvane-webhooks-"));
  const receiver = await startReceiver();
  const settings = { DATA_DIR: folder, OUTBOUND_ALLOW_HOSTS: receiver.host };
  const acknowledged: string[] = [];
  const answered = new Set<string>();
  const answer = (call: ArrivedCall) => {
    answered.add(nameOf(call));
    return 204;
  };
  try {
    for (let round = 0; round < rounds; round++) {
      const isDuringCalls = round % 2 === 0; // else before, between or after them
      receiver.judge = isDuringCalls ? () => undefined : answer;
      const server = await startServer(settings);
      if (round === 0) await addWebhook(server.origin, receiver);
      const arrivedBefore = receiver.arrived.length;
      const over = new AbortController();
      const client = async (number: number) => {
        for (let count = 0; count < 10 && !over.signal.aborted; count++) {
          const name = `${round}-${number}-${count}`;
          if (await postEnquiry(server.origin, name)) acknowledged.push(name);
        }
      };
      const posting = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
      if (isDuringCalls) await until(() => receiver.arrived.length > arrivedBefore, 10_000);
      else await delay(Math.random() * 1_500);
      const killed = endServer(server, "SIGKILL");
      over.abort();
      await Promise.all([killed, posting]);
    }
    receiver.judge = answer;
    const server = await startServer(settings);
    await until(() => acknowledged.every((name) => answered.has(name)), 90_000); // leases of the killed last 30 s
    await endServer(server, "SIGTERM");
    const missing = acknowledged.filter((name) => !answered.has(name)).length;
    return { rounds, acknowledged: acknowledged.length, ...compare(acknowledged, receiver), missing };
  } finally {
    await receiver.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `missing`, `twice` must be 0. Delays are from the acknowledgement to the arrival at the receiver that is up. */
export type WebhookOutageResult = {
  enquiries: number;
  besideP95Ms: number;
  besideMaxMs: number;
  outageSeconds: number;
  recoverySeconds: number;
  missing: number;
  twice: number;
};

/** Posts enquiries while one of two receivers hangs, then refuses connections, then is back. */
export async function webhooksThroughOutage(enquiries: number): Promise<WebhookOutageResult> {
  const folder = mkdtempSync(join(tmpdir(), "corvane-webhooks-"));
  const arrivedMs = new Map<string, number>();
  const beside = await startReceiver({ onArrival: (call) => arrivedMs.set(nameOf(call), performance.now()) });
  const hanging = await startReceiver();
  hanging.judge = () => undefined;
  const server = await startServer({ DATA_DIR: folder, OUTBOUND_ALLOW_HOSTS: `${beside.host},${hanging.host}` });
  try {
    const token = await addWebhook(server.origin, beside);
    await addWebhook(server.origin, hanging, token);
    const began = performance.now();
    const postedMs = await postAll(server.origin, enquiries);
    await hanging.stop();
    await until(() => arrivedMs.size === enquiries, 120_000);
    await delay(20_000);
    const outageSeconds = (performance.now() - began) / 1000;
    const back = await startReceiver({ port: Number(hanging.host.split(":")[1]) });
    const backAt = performance.now();
    const posted = [...postedMs.keys()];
    await until(() => missingOf(posted, back).length === 0, 600_000);
    const recoverySeconds = (performance.now() - backAt) / 1000;
    await delay(2_000);
    const delays = posted.map((name) => (arrivedMs.get(name) ?? Infinity) - (postedMs.get(name) ?? 0));
    const calls = [beside, back].map((receiver) => compare(posted, receiver));
    await back.stop();
    return {
      enquiries: posted.length,
      besideP95Ms: quantile(delays, 0.95),
      besideMaxMs: Math.max(...delays),
      outageSeconds,
      recoverySeconds,
      missing: calls.reduce((sum, { missing }) => sum + missing, 0),
      twice: calls.reduce((sum, { again }) => sum + again, 0),
    };
  } finally {
    await endServer(server, "SIGTERM");
    await beside.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function postAll(origin: string, enquiries: number): Promise<Map<string, number>> {
  const postedMs = new Map<string, number>();
  const client = async (number: number) => {
    for (let count = number; count < enquiries; count += clients)
      if (await postEnquiry(origin, `posted-${count}`)) postedMs.set(`posted-${count}`, performance.now());
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return postedMs;
}

/** Returns the session, of which there can only be a first. */
async function addWebhook(origin: string, { url }: Receiver, token?: string): Promise<string> {
  const session = token ?? (await adminSession(origin));
  const response = await fetch(`${origin}/api/admin/webhooks`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${session}` },
    body: JSON.stringify({ url, events: ["enquiry.created"] }),
  });
  if (!response.ok) throw new Error(`webhook not added: ${await response.text()}`);
  return session;
}

function nameOf({ body }: ArrivedCall): string {
  const payload = JSON.parse(body) as { data: { projectDetails: string } }; // of enquiry.created
  return payload.data.projectDetails;
}

function missingOf(names: readonly string[], receiver: Receiver): string[] {
  const arrived = new Set(receiver.arrived.map(nameOf));
  return names.filter((name) => !arrived.has(name));
}

function compare(names: readonly string[], receiver: Receiver) {
  const ids = new Map<string, Set<string>>();
  for (const call of receiver.arrived) ids.set(nameOf(call), (ids.get(nameOf(call)) ?? new Set()).add(call.id));
  return {
    missing: missingOf(names, receiver).length,
    otherIds: [...ids.values()].filter(({ size }) => size > 1).length,
    again: receiver.arrived.length - ids.size,
  };
}

async function until(isReached: () => boolean, limitMs: number): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!isReached() && performance.now() < deadline) await delay(20);
}
