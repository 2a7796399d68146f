// How long the certificate of the public address is good for, as a browser would see it.
import { connect } from "node:tls";
import type { Config } from "#app/platform/config.server.ts";
import { fail, notChecked, pass, sentenceOf } from "./finding.server.ts";
import type { Finding } from "./finding.server.ts";

const patienceMs = 10_000;
const dayMs = 24 * 60 * 60_000;
const soonDays = 14;
const name = "Certificate";

/** Connects to SITE_URL; nothing where that isn't a public https address. */
export async function checkCertificate({
  siteUrl,
  isPublicOrigin,
}: Pick<Config, "siteUrl" | "isPublicOrigin">): Promise<Finding> {
  const { protocol, hostname, port } = new URL(siteUrl);
  if (protocol !== "https:" || !isPublicOrigin) return notChecked(name, "SITE_URL isn't a public https address.");
  try {
    const days = Math.floor((Date.parse(await readValidTo(hostname, Number(port || 443))) - Date.now()) / dayMs);
    const text = `good for ${days} days.`;
    return days > soonDays
      ? pass(name, text)
      : fail(name, text, "See why it isn't renewed: the TLS proxy's log says it.");
  } catch (error) {
    return fail(
      name,
      `${hostname} can't be reached by https: ${sentenceOf(error)}`,
      "Check DNS, the TLS proxy and its certificate.",
    );
  }
}

function readValidTo(host: string, port: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect({ host, port, servername: host, timeout: patienceMs }, () => {
    resolve(socket.getPeerCertificate().valid_to);
    socket.end();
  });
  socket.on("error", reject);
  socket.on("timeout", () => socket.destroy(new Error(`no answer within ${patienceMs / 1000} s`)));
  return promise;
}
