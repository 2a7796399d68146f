// [HOOK-02] Kills the server between a change and its webhook. Real servers, receivers and clocks; needs a build.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startReceiver } from "#test/webhook-receiver.ts";
import type { ReceivedDelivery, Receiver } from "#test/webhook-receiver.ts";
import { until } from "./figures.ts";
import { adminSession, endServer, postEnquiry, startServer } from "./server-process.ts";

const clients = 4;

/** Totals: `missing` and `otherIds` must be 0; `again` are calls beyond the first of a webhook. */
export type KilledResult = { rounds: number; acknowledged: number; missing: number; otherIds: number; again: number };

/** Kills the server `rounds` times while enquiries are posted and their webhooks sent, then lets it finish. */
export async function killBetween(rounds: number): Promise<KilledResult> {
  const folder = mkdtempSync(join(tmpdir(), "corvane-webhooks-"));
  const receiver = await startReceiver();
  const settings = { DATA_DIR: folder, OUTBOUND_ALLOW_HOSTS: receiver.host };
  const acknowledged: string[] = [];
  const answered = new Set<string>();
  const answer = (call: ReceivedDelivery) => {
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

async function addWebhook(origin: string, { url }: Receiver): Promise<void> {
  const session = await adminSession(origin);
  const response = await fetch(`${origin}/api/admin/webhooks`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${session}` },
    body: JSON.stringify({ url, events: ["enquiry.created"] }),
  });
  if (!response.ok) throw new Error(`webhook not added: ${await response.text()}`);
}

function nameOf({ body }: ReceivedDelivery): string {
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
