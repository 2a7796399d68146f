// Saves the draft while somebody types: 2 s after a pause, every 5 s without one. What the server has not confirmed is kept in the
// browser.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { keepDraft } from "../admin/post-drafts.ts";
import { etagOfDraft, readDraft as readServerDraft, saveDraft } from "./contract.ts";
import type { Draft } from "./contract.ts";
import { inputOf, isSame } from "./studio-fields.ts";
import type { StudioFields } from "./studio-fields.ts";

const pauseMs = 2_000;
const longestMs = 5_000;

export type DraftState =
  | { kind: "none" }
  | { kind: "typing" }
  | { kind: "saving" }
  | { kind: "saved"; at: string }
  | { kind: "kept" }
  /** Somebody else, or another tab, saved a draft since. */
  | { kind: "overtaken"; by: Draft };

type DraftInput = {
  call: Caller;
  username: string;
  postId: string;
  fields: StudioFields;
  /** What the server has. */
  known: { fields: StudioFields; draft: Draft | undefined };
};

export function useStudioDraft({ call, username, postId, fields, known }: DraftInput) {
  const [saved, setSaved] = useState(known.fields);
  const [etag, setEtag] = useState(known.draft && etagOfDraft(known.draft));
  const [state, setState] = useState<DraftState>(
    known.draft ? { kind: "saved", at: known.draft.savedAt } : { kind: "none" },
  );
  const firstUnsavedAt = useRef<number>(undefined);
  const isSaving = state.kind === "saving";
  const isChanged = !isSame(fields, saved);
  const keep = useCallback(
    (draft: StudioFields | undefined) => keepDraft({ username, id: postId, inEditor: true }, draft),
    [username, postId],
  );

  const save = useEffectEvent(async () => {
    firstUnsavedAt.current = undefined;
    setState({ kind: "saving" });
    try {
      const draft = await send(call, { postId, fields, etag });
      setEtag(etagOfDraft(draft));
      setSaved(fields);
      setState({ kind: "saved", at: draft.savedAt });
    } catch (error) {
      if (isStatus(error, 412)) setState({ kind: "overtaken", by: await readNewer(call, postId) });
      else setState({ kind: "kept" });
    }
  });

  // Synchronises with the browser's storage and the server.
  useEffect(() => {
    keep(isChanged ? fields : undefined);
  }, [keep, fields, isChanged]);
  useEffect(() => {
    if (!isChanged || isSaving || state.kind === "overtaken") return;
    const now = Date.now();
    firstUnsavedAt.current ??= now;
    const wait = state.kind === "kept" ? longestMs : Math.min(pauseMs, firstUnsavedAt.current + longestMs - now);
    const timer = setTimeout(() => void save(), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [fields, isChanged, isSaving, state.kind]);

  return {
    state: isChanged && state.kind === "saved" ? ({ kind: "typing" } as const) : state,
    isChanged,
    /** The post was saved with these fields: its draft has ended. */
    end: (now: StudioFields) => {
      setEtag(undefined);
      setSaved(now);
      setState({ kind: "none" });
    },
    /** What is typed here replaces a newer draft. */
    writeOver: (draft: Draft) => {
      setEtag(etagOfDraft(draft));
      setState({ kind: "typing" });
    },
    /** A draft that came from elsewhere is the one that is written on. */
    adopt: (draft: Draft, now: StudioFields) => {
      setEtag(etagOfDraft(draft));
      setSaved(now);
      setState({ kind: "saved", at: draft.savedAt });
    },
  };
}

type Sending = { postId: string; fields: StudioFields; etag: string | undefined };

async function send(call: Caller, { postId, fields, etag }: Sending): Promise<Draft> {
  const input = { params: { id: postId }, body: inputOf(fields), ifMatch: etag };
  const options = etag === undefined ? { headers: { "If-None-Match": "*" } } : {};
  return (await call(saveDraft, input, options)).answer;
}

async function readNewer(call: Caller, postId: string): Promise<Draft> {
  return (await call(readServerDraft, { params: { id: postId } })).answer;
}
