import type { Config } from "#app/platform/settings/config.server.ts";
import { readContent } from "#app/content/read.server.ts";
import { fail, notChecked, pass } from "#app/platform/observe/finding.server.ts";
import { sentenceOf } from "./finding.server.ts";
import type { Finding } from "#app/platform/observe/finding.server.ts";

export function checkAddress({ siteUrl, isPublicOrigin }: Pick<Config, "siteUrl" | "isPublicOrigin">): Finding {
  const name = "Address";
  if (!isPublicOrigin) {
    return notChecked(
      name,
      `${siteUrl} can only be reached from this machine.`,
      "Set SITE_URL before others use the site.",
    );
  }
  if (siteUrl.startsWith("https:")) return pass(name, siteUrl);
  return fail(
    name,
    `${siteUrl} is not https: sign-ins and forms travel unencrypted.`,
    "Put a proxy with TLS in front, and set SITE_URL to the https address.",
  );
}

export function checkContent(folder?: string): Finding {
  try {
    const { missing } = readContent(folder);
    if (missing.length === 0) return pass("Content", "every text is there, in every language.");
    return pass("Content", `readable; texts taken from English: ${missing.length}.`, `The first: ${missing[0]}`);
  } catch (error) {
    return fail("Content", sentenceOf(error), "Fix the files listed.");
  }
}
