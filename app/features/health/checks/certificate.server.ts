// Checks how long the public address's certificate remains valid, as a browser would see it.
import { connect } from "node:tls";
import { dayMs, hourMs } from "#app/platform/base/durations.ts";
import { fail, notChecked, pass } from "#app/platform/observe/finding.server.ts";
import type { Finding } from "#app/platform/observe/finding.server.ts";
import type { Config } from "#app/platform/settings/config.server.ts";
import { describeError } from "./finding-text.server.ts";
import { untrustedTodo } from "./untrusted.server.ts";

const patienceMs = 10_000;
/**
 * ACME clients renew when a third of the lifetime is left (90 or 6 days), so with less than a sixth the renewal has
 * failed. For a certificate of a year, two weeks are enough.
 */
const lateShare = 1 / 6;
const soonMs = 14 * dayMs;
const name = "Certificate";

/** Connects to SITE_URL, unless that isn't a public https address. */
export async function checkCertificate({
  siteUrl,
  isPublicOrigin,
}: Pick<Config, "siteUrl" | "isPublicOrigin">): Promise<Finding> {
  const { protocol, hostname, port } = new URL(siteUrl);
  if (protocol !== "https:" || !isPublicOrigin) return notChecked(name, "SITE_URL isn't a public https address.");
  try {
    return checkLifetime(await readLifetime(hostname, Number(port || 443)), new Date());
  } catch (error) {
    return fail(
      name,
      `${hostname} can't be reached over https: ${describeError(error)}`,
      untrustedTodo(error) ?? "Check DNS, the TLS proxy and its certificate.",
    );
  }
}

type Lifetime = { from: Date; to: Date };

/** Judges a certificate by the share of its lifetime that is left. */
export function checkLifetime({ from, to }: Lifetime, now: Date): Finding {
  const leftMs = to.getTime() - now.getTime();
  const unit = leftMs < 2 * dayMs ? "hours" : "days";
  const text = `good for ${Math.max(0, Math.floor(leftMs / (unit === "hours" ? hourMs : dayMs)))} ${unit}.`;
  return leftMs > Math.min(soonMs, (to.getTime() - from.getTime()) * lateShare)
    ? pass(name, text)
    : fail(name, text, "Check the TLS proxy's log to see why it isn't being renewed.");
}

function readLifetime(host: string, port: number): Promise<Lifetime> {
  const { promise, resolve, reject } = Promise.withResolvers<Lifetime>();
  const socket = connect({ host, port, servername: host, timeout: patienceMs }, () => {
    const { valid_from: from, valid_to: to } = socket.getPeerCertificate();
    resolve({ from: new Date(from), to: new Date(to) });
    socket.end();
  });
  socket.on("error", reject);
  socket.on("timeout", () => socket.destroy(new Error(`no answer within ${patienceMs / 1000} s`)));
  return promise;
}
