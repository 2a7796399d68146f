// Saves the texts of a draft as they are typed. What the server has not confirmed is kept in the browser.
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus, refusalMessage, retryTime } from "#app/platform/http/refusal-message.ts";
import { createAutosave } from "#app/ui/admin/autosave.ts";
import type { Due } from "#app/ui/admin/autosave.ts";
import { isDraftStored, keepDraft, readDraft } from "#app/ui/admin/kept-drafts.ts";
import type { DraftOf } from "#app/ui/admin/kept-drafts.ts";
import { etagOfIssue, readIssue, updateIssue } from "../contract.ts";
import type { Issue, IssueText } from "../contract.ts";

export type SaveState =
  | { kind: "saved" }
  | { kind: "typing" }
  | { kind: "saving" }
  /** The server was not reached, or busy: it is tried again, after its `Retry-After` (`notBefore`, in epoch ms). */
  | { kind: "kept"; notBefore: number }
  /** For example a text that makes too long an email. */
  | { kind: "refused"; reason: string }
  /** Another admin has saved it since. */
  | { kind: "overtaken"; by: Issue };

/** `texts` are as typed, `issue` as the server has it. */
type Snapshot = { issue: Issue; texts: readonly IssueText[]; state: SaveState };

/** What is in this browser alone: `issue` is the version that `texts` were written on. */
type Kept = Pick<Snapshot, "issue" | "texts">;

type SaverInput = { call: Caller; username: string };

export type IssueSaver = ReturnType<typeof createIssueSaver>;

/** Begins with what this browser kept, else with what the server has. */
export async function openIssueSaver(input: SaverInput, opened: Issue): Promise<IssueSaver> {
  const of: DraftOf = { username: input.username, id: opened.id, on: "issue" };
  const kept = await readKept(of, opened);
  const saver = createIssueSaver(input.call, of, {
    issue: opened,
    texts: opened.texts,
    state: { kind: "saved" },
    ...kept,
  });
  if (kept) saver.change(kept.texts);
  return saver;
}

/** The server may have it all the same, if its answer was lost. */
async function readKept(of: DraftOf, { texts }: Issue): Promise<Kept | undefined> {
  const kept = await readDraft<Kept>(of);
  return JSON.stringify(kept?.texts) === JSON.stringify(texts) ? undefined : kept;
}

function dueOf({ state }: Snapshot): Due {
  switch (state.kind) {
    case "typing":
      return "soon";
    case "kept":
      return state;
    case "refused":
      return "by-flush";
    default:
      return "never";
  }
}

/** For `useSyncExternalStore`. */
function createIssueSaver(call: Caller, of: DraftOf, initial: Snapshot) {
  const autosave = createAutosave({ id: initial.issue.id, initial, dueOf, save });

  function show(some: Partial<Snapshot>) {
    if (autosave.isStopped()) return;
    const shown = { ...autosave.read(), ...some };
    const kept: Kept = { issue: shown.issue, texts: shown.texts };
    keepDraft(of, shown.state.kind === "saved" ? undefined : kept);
    autosave.show(shown);
  }

  async function save() {
    const { issue, texts } = autosave.read();
    show({ state: { kind: "saving" } });
    try {
      const params = { id: issue.id };
      const body = { texts: texts.map((text) => ({ ...text })) };
      const { answer } = await call(updateIssue, { params, body, ifMatch: etagOfIssue(issue) });
      show({ issue: answer, state: { kind: autosave.read().texts === texts ? "saved" : "typing" } });
    } catch (error) {
      show({ state: await stateAfter(error, call, issue.id) });
    }
  }

  /** Saves at once what is not saved. Returns false if it couldn't. */
  async function flush(): Promise<boolean> {
    await autosave.flush();
    return autosave.read().state.kind === "saved";
  }

  return {
    subscribe: autosave.subscribe,
    read: autosave.read,
    change: (texts: readonly IssueText[]) => {
      const { kind } = autosave.read().state;
      const isSettled = !["overtaken", "kept", "saving"].includes(kind);
      show(isSettled ? { texts, state: { kind: "typing" } } : { texts });
    },
    flush,
    /** True if a reload would lose nothing. */
    isStored: () => autosave.read().state.kind === "saved" || isDraftStored(of),
    /** Replaces what is typed by the version that another admin saved. */
    take: (by: Issue) => show({ issue: by, texts: by.texts, state: { kind: "saved" } }),
    /** Overwrites the version that another admin saved. */
    writeOver: (by: Issue) => {
      show({ issue: by, state: { kind: "typing" } });
      return flush();
    },
  };
}

async function stateAfter(error: unknown, call: Caller, id: string): Promise<SaveState> {
  if (isStatus(error, 412)) return overtaken(call, id);
  const notBefore = retryTime(error);
  if (notBefore !== undefined) return { kind: "kept", notBefore };
  return { kind: "refused", reason: refusalMessage(error) ?? "The server refused it." };
}

async function overtaken(call: Caller, id: string): Promise<SaveState> {
  try {
    return { kind: "overtaken", by: (await call(readIssue, { params: { id } })).answer };
  } catch (error) {
    return { kind: "kept", notBefore: retryTime(error) ?? 0 };
  }
}
