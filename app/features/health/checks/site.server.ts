import { describeLocation, listToTranslate } from "#app/content/new-texts.server.ts";
import { readContent, readFiles } from "#app/content/read.server.ts";
import { formatCount } from "#app/platform/i18n/format.ts";
import { fail, notChecked, pass } from "#app/platform/observe/finding.server.ts";
import type { Finding } from "#app/platform/observe/finding.server.ts";
import type { Config } from "#app/platform/settings/config.server.ts";
import { describeError } from "./finding-text.server.ts";

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

/** Reports texts that are missing, and those of a release that nobody in the company has read yet. */
export function checkContent(folder?: string): Finding[] {
  try {
    const { missing } = readContent(folder);
    const added = listToTranslate(readFiles(folder)).map(describeLocation);
    const findings = [
      missing.length === 0
        ? pass("Content", "every text is there, in every language.")
        : pass(
            "Content",
            `readable; texts taken from the first language: ${missing.length}.`,
            `The first: ${missing[0]}`,
          ),
    ];
    if (added.length > 0)
      findings.push(
        notChecked(
          "New texts",
          `visitors read ${formatCount(added.length, "text", "texts")} in the words of the release: ${listed(added)}.`,
          "Read them: what they promise, they promise in your name. The line “# to translate” goes once a text is yours.",
        ),
      );
    return findings;
  } catch (error) {
    return [fail("Content", describeError(error), "Fix the files listed.")];
  }
}

/** Lists the first ten. */
function listed(places: readonly string[]): string {
  const first = places.slice(0, 10).join(", ");
  return places.length > 10 ? `${first} and ${places.length - 10} more` : first;
}
