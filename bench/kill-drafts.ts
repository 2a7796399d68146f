// [STUD-04] Kills the server while an author's drafts are saved, and checks that the last acknowledged one is there.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { readJson } from "#test/read-json.ts";
import { adminSession, endServer, startServer } from "./server-process.ts";

/** `lost` counts rounds after which the draft was older than the last acknowledged one; must be 0. */
export type KillDraftsResult = { rounds: number; acknowledged: number; lost: number };

export async function killDrafts(rounds: number): Promise<KillDraftsResult> {
  const dataDir = mkdtempSync(join(tmpdir(), "corvane-kill-drafts-"));
  const result: KillDraftsResult = { rounds, acknowledged: 0, lost: 0 };
  let author: Awaited<ReturnType<typeof beginPost>> | undefined;
  let last = 0;
  try {
    for (let round = 0; round <= rounds; round++) {
      const server = await startServer({ DATA_DIR: dataDir });
      author ??= await beginPost(server.origin);
      const { path, headers } = author;
      if (round > 0 && (await readDraft(server.origin + path, headers)) < last) result.lost++;
      const over = new AbortController();
      const saving = saveUntil(
        over.signal,
        async (number) => {
          const init = { method: "PUT", headers, body: JSON.stringify(draftOf(number)) };
          if (
            !(await fetch(server.origin + path, init).then(
              ({ ok }) => ok,
              () => false,
            ))
          )
            return; // not acknowledged
          result.acknowledged++;
          last = number;
        },
        last,
      );
      if (round < rounds) await delay(50 + Math.random() * 700);
      over.abort();
      await Promise.all([endServer(server, round < rounds ? "SIGKILL" : "SIGTERM"), saving]);
    }
    return result;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function saveUntil(over: AbortSignal, save: (number: number) => Promise<void>, last: number): Promise<void> {
  for (let number = last + 1; !over.aborted; number++) await save(number);
}

/** Returns a draft of about 20 kB. */
function draftOf(number: number) {
  return { title: `Draft ${number}`, content: `<p>${`Draft ${number}. `.repeat(1_500)}</p>` };
}

/** Creates a post; returns its author's session and the address of its draft. */
async function beginPost(origin: string) {
  const token = await adminSession(origin);
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
  const response = await fetch(`${origin}/api/admin/blog`, { method: "POST", headers, body: '{"title":"Drill"}' });
  const { id } = await readJson<{ id: string }>(response);
  return { id, token, path: `/api/admin/blog/${id}/draft`, headers };
}

/** Returns the number of the stored draft; -1 if it is damaged. */
async function readDraft(url: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(url, { headers });
  if (!response.ok) return 0;
  const { fields } = await readJson<{ fields: { title: string; content: string } }>(response);
  const number = Number(fields.title.slice("Draft ".length));
  return fields.content === draftOf(number).content ? number : -1;
}
