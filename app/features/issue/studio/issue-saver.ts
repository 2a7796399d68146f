// Saves the texts of a draft as they are typed.
import { HttpError } from "#app/platform/http/call.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { createAutosave } from "#app/ui/admin/autosave.ts";
import type { Due } from "#app/ui/admin/autosave.ts";
import { etagOfIssue, readIssue, updateIssue } from "../contract.ts";
import type { Issue, IssueText } from "../contract.ts";

export type SaveState =
  | { kind: "saved" }
  | { kind: "typing" }
  | { kind: "saving" }
  /** The server could not be reached: it is tried again. */
  | { kind: "unreachable" }
  /** For example a text that makes too long an email. */
  | { kind: "refused"; reason: string }
  /** Another admin has saved it since. */
  | { kind: "overtaken"; by: Issue };

/** `texts` are as typed, `issue` as the server has it. */
type Snapshot = { issue: Issue; texts: readonly IssueText[]; state: SaveState };

export type IssueSaver = ReturnType<typeof createIssueSaver>;

const dueBy: Record<SaveState["kind"], Due> = {
  typing: "soon",
  unreachable: "again",
  refused: "by-flush",
  saved: "never",
  saving: "never",
  overtaken: "never",
};

/** For `useSyncExternalStore`. */
export function createIssueSaver(call: Caller, opened: Issue) {
  const initial: Snapshot = { issue: opened, texts: opened.texts, state: { kind: "saved" } };
  const autosave = createAutosave({ id: opened.id, initial, dueOf: ({ state }) => dueBy[state.kind], save });
  const show = (some: Partial<Snapshot>) => autosave.show({ ...autosave.read(), ...some });

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
      show(kind === "overtaken" || kind === "saving" ? { texts } : { texts, state: { kind: "typing" } });
    },
    flush,
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
  if (!(error instanceof HttpError) || error.status >= 500) return { kind: "unreachable" };
  return { kind: "refused", reason: refusalMessage(error) ?? "The server refused it." };
}

async function overtaken(call: Caller, id: string): Promise<SaveState> {
  try {
    return { kind: "overtaken", by: (await call(readIssue, { params: { id } })).answer };
  } catch {
    return { kind: "unreachable" };
  }
}
