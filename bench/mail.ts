// [R5] Enquiries with and without a reachable mail server, and delivery afterwards. Real servers and clocks; needs a
// build.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { filledIn } from "#test/enquiries.ts";
import { readMessageId, startMailServer, startTarpit } from "#test/mail-server.ts";
import type { MailServer } from "#test/mail-server.ts";
import { median, quantile } from "./figures.ts";
import type { Row } from "./figures.ts";
import { endServer, startServer } from "./server-process.ts";

const clients = 4;
const rounds = 10;
const settings = { MAIL_FROM: "hello@corvane.example", NOTIFY_TO: "desk@corvane.example" };

/**
 * Alternates enquiries between two sites, one with a mail server; then the mail server of the other stalls, greylists
 * for a minute, and accepts.
 */
export async function measureOutage(enquiries: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "corvane-mail-"));
  const mailServer = await startMailServer();
  const away = await startMailServer();
  await away.stop();
  const up = await startServer({ ...settings, DATA_DIR: join(folder, "up"), SMTP_URL: mailServer.url });
  const down = await startServer({ ...settings, DATA_DIR: join(folder, "down"), SMTP_URL: away.url });
  try {
    const upP95s: number[] = [];
    const downP95s: number[] = [];
    let toArrive = 0;
    const postUp = async (name: string, count: number) => {
      const took = await postMany(up.origin, name, count);
      toArrive += 2 * count;
      while (mailServer.arrived.length < toArrive) await delay(50); // sending must not slow the other site's turn
      return took;
    };
    await postUp("warm", 20);
    await postMany(down.origin, "warm", 20);
    for (let round = 0; round < rounds; round++) {
      const turns = [
        async () => upP95s.push(quantile(await postUp(`up${round}`, enquiries / rounds), 0.95)),
        async () => downP95s.push(quantile(await postMany(down.origin, `down${round}`, enquiries / rounds), 0.95)),
      ];
      for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn(); // other load affects both alike
    }
    const emails = 2 * (enquiries + 20);
    const tarpit = await startTarpit(away.port);
    await delay(20_000);
    await tarpit.stop();
    const { arrived, recoverySeconds } = await recover(away.port, emails);
    const ids = new Set(arrived.map(readMessageId));
    const [up95, down95] = [median(upP95s), median(downP95s)];
    return [
      ["enquiry p95 without a mail server beside with", (down95 / up95).toFixed(2), "≤ 1.2"],
      [`${emails} emails of the outage: missing, twice`, `${emails - ids.size}, ${arrived.length - ids.size}`, "0, 0"],
      ["all there after, s", String(recoverySeconds), "≤ 600"],
    ];
  } finally {
    await Promise.all([endServer(up, "SIGTERM"), endServer(down, "SIGTERM")]);
    await mailServer.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Resolves when all emails have arrived, or after eleven minutes. */
async function recover(
  port: number,
  emails: number,
): Promise<Pick<MailServer, "arrived"> & { recoverySeconds: number }> {
  const startedMs = performance.now();
  const mail = await startMailServer({ port });
  const firstSeen = new Map<string, number>();
  mail.judge = (recipient) => {
    const seenMs = firstSeen.get(recipient) ?? performance.now();
    firstSeen.set(recipient, seenMs);
    return performance.now() - seenMs < 40_000 ? 451 : undefined;
  };
  while (mail.arrived.length < emails && performance.now() - startedMs < 660_000) await delay(200);
  const recoverySeconds = Math.round((performance.now() - startedMs) / 1_000);
  await delay(10_000); // duplicates arrive late
  await mail.stop();
  return { arrived: mail.arrived, recoverySeconds };
}

async function postMany(origin: string, name: string, count: number): Promise<number[]> {
  const took: number[] = [];
  let next = 0;
  const client = async () => {
    while (next < count) {
      const number = next++;
      const startedMs = performance.now();
      const response = await post(origin, `${name}-${number}@hexley.example`);
      took.push(performance.now() - startedMs);
      if (response.status !== 201) throw new Error(`An enquiry was answered ${response.status}.`);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return took;
}

async function post(origin: string, email: string): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(`${origin}/api/contact`, {
    method: "POST",
    headers,
    body: JSON.stringify({ ...filledIn, email }),
  });
  await response.text();
  return response;
}
