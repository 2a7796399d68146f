// Previews of an issue, and tests to oneself.
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { readIssue } from "./service.server.ts";

/** @throws AppError not-found */
export async function previewIssue(
  deps: Deps,
  { id }: { id: string; locale: Locale; as: "html" | "text" },
): Promise<{ url: string; expiresAt: string }> {
  await readIssue(deps, id);
  throw new AppError("unavailable");
}

/** @throws AppError not-found; conflict without a mail server */
export async function testIssue(deps: Deps, { id }: { id: string; locale: Locale; to: string }): Promise<void> {
  await readIssue(deps, id);
  throw new AppError("unavailable");
}
