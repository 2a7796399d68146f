// The demonstration in this process, as an admin calls it.
import { assemble } from "#app/content/assemble.server.ts";
import { readFiles } from "#app/content/read.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp } from "#test/app.ts";
import { siteContent } from "#test/content.ts";
import type { BenchDatabase } from "./both-databases.ts";

/** The files, parsed before, as in a release archive. */
const files = readFiles();
assemble(files);

export async function openSite({ open }: Pick<BenchDatabase, "open">) {
  const { app, deps, close } = await createTestApp({ db: await open(), content: siteContent, files });
  const headers = { ...(await signInAdmin(deps)), "Content-Type": "application/json" };
  /**
   * Returns the text of a response.
   * @throws Error if its status isn't expected
   */
  const ask = async (method: string, path: string, body?: unknown, expected = [200]) => {
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await app.request(path, { method, headers, ...json });
    const text = await response.text();
    if (!expected.includes(response.status))
      throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 600)}`);
    return text;
  };
  return { ask, deps, close };
}
