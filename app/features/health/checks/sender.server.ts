// Checks the deliverability of MAIL_FROM's domain: MX, SPF, DKIM, DMARC, and the mail server's name (L10).
import { isIP } from "node:net";
import { fail, notChecked, pass } from "#app/platform/observe/finding.server.ts";
import type { Finding } from "#app/platform/observe/finding.server.ts";
import type { Config } from "#app/platform/settings/config.server.ts";
import { DnsUnreachableError } from "./dns.server.ts";
import type { DnsResolver } from "./dns.server.ts";

/** `selector` is the operator's DKIM selector, if given. */
export type SenderCheck = { dns: DnsResolver; selector?: string | undefined };

/** Common selectors, because DNS can't list them. */
const commonSelectors = ["default", "dkim", "mail", "google", "selector1", "selector2", "k1", "k2", "s1", "s2", "smtp"];

export async function checkSender(
  { MAIL_FROM, SMTP_URL }: Pick<Config, "MAIL_FROM" | "SMTP_URL">,
  { dns, selector }: SenderCheck,
): Promise<Finding[]> {
  const domain = /@([^\s<>@]+?)>?$/.exec(MAIL_FROM ?? "")?.[1]?.toLowerCase();
  if (!domain) return [notChecked("Sender", "MAIL_FROM is not set.")];
  return Promise.all([
    orUnreachable("Replies (MX)", () => checkReplies(dns, domain)),
    orUnreachable("SPF", () => checkSpf(dns, domain)),
    orUnreachable("DKIM", () => checkDkim(dns, domain, selector)),
    orUnreachable("DMARC", () => checkDmarc(dns, domain)),
    orUnreachable("Mail server's name (PTR)", () => checkOwnName(dns, SMTP_URL)),
  ]);
}

async function orUnreachable(name: string, look: () => Promise<Finding>): Promise<Finding> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof DnsUnreachableError) return notChecked(name, `DNS can't be reached (${error.message}).`);
    throw error;
  }
}

async function checkReplies(dns: DnsResolver, domain: string): Promise<Finding> {
  const name = "Replies (MX)";
  const servers = await dns.mailServers(domain);
  if (servers.length > 0) return pass(name, `${domain} receives mail at ${servers[0]}.`);
  return fail(
    name,
    `${domain} receives no mail: replies and bounces are lost, and some receivers refuse such senders.`,
    `Give ${domain} an MX record.`,
  );
}

async function checkSpf(dns: DnsResolver, domain: string): Promise<Finding> {
  const [record, ...more] = (await dns.texts(domain)).filter((text) => /^v=spf1(?:\s|$)/i.test(text));
  if (!record)
    return fail(
      "SPF",
      `${domain} has no SPF record.`,
      `Add a TXT record that names your mail server, e.g. "v=spf1 mx -all".`,
    );
  if (more.length > 0)
    return fail("SPF", `${domain} has ${more.length + 1} SPF records, so none counts.`, "Merge them into one.");
  if (/\s\+?all\b/i.test(record))
    return fail("SPF", `"${record}" lets anyone send as ${domain}.`, "End it with -all or ~all.");
  return pass(
    "SPF",
    `"${record}". Emails leave with ${domain} as their envelope's sender, so SPF is aligned with From.`,
    "Make sure that it covers your mail server.",
  );
}

async function checkDkim(dns: DnsResolver, domain: string, selector: string | undefined): Promise<Finding> {
  const triedSelectors = selector ? [selector] : commonSelectors;
  const records = await Promise.all(triedSelectors.map((name) => dns.texts(`${name}._domainkey.${domain}`)));
  const at = records.findIndex((texts) => texts.some((text) => /(?:^|;)\s*p=[^;\s]/.test(text)));
  if (at >= 0)
    return pass(
      "DKIM",
      `a key is published at ${triedSelectors[at]}._domainkey.${domain}.`,
      `Your mail server signs: look for "dkim=pass" with d=${domain} in an email that arrived.`,
    );
  if (selector)
    return fail(
      "DKIM",
      `there is no key under ${selector}._domainkey.${domain}.`,
      "Publish the key that your mail server signs with.",
    );
  return notChecked(
    "DKIM",
    "no key is published under a common selector, and selectors can't be listed.",
    `Look for "s=" in the DKIM-Signature of an email that arrived, then: npm run doctor -- --dkim-selector NAME`,
  );
}

async function checkDmarc(dns: DnsResolver, domain: string): Promise<Finding> {
  for (const at of withParents(domain)) {
    const record = (await dns.texts(`_dmarc.${at}`)).find((text) => /^v=DMARC1(?:;|\s|$)/i.test(text));
    if (!record) continue;
    const policy = /;\s*p=(\w+)/i.exec(record)?.[1]?.toLowerCase();
    if (!policy) return fail("DMARC", `"${record}" names no policy.`, "Add p=none, p=quarantine or p=reject.");
    return pass(
      "DMARC",
      `"${record}", at _dmarc.${at}.`,
      policy === "none" ? "p=none only monitors: move to p=quarantine once reports are clean." : undefined,
    );
  }
  return fail(
    "DMARC",
    `${domain} has no DMARC record.`,
    `Add a TXT record at _dmarc.${domain}, for a start: "v=DMARC1; p=none; rua=mailto:…".`,
  );
}

/** Returns the domain and its parents down to two labels, whose policy applies too (RFC 7489 §6.6.3). */
function withParents(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, Math.max(1, labels.length - 1)).map((_, from) => labels.slice(from).join("."));
}

async function checkOwnName(dns: DnsResolver, smtpUrl: string | undefined): Promise<Finding> {
  const name = "Mail server's name (PTR)";
  const host = smtpUrl && new URL(smtpUrl).hostname;
  if (!host || isIP(host) || host === "localhost") return notChecked(name, "the mail server has no public name.");
  const [address] = await dns.addresses(host);
  if (!address) return fail(name, `${host} has no address.`, "Check the host in SMTP_URL.");
  const [hostName] = await dns.namesOf(address);
  if (hostName) return pass(name, `${address} is called ${hostName}.`);
  return fail(
    name,
    `${address} (${host}) has no name: many receivers refuse mail from such an address.`,
    "Ask your hosting provider for a PTR record.",
  );
}
