import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useSearchParams } from "react-router";
import type { Caller } from "#app/platform/http/call.ts";
import { fieldErrors, isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { defaultLocale, isLocale } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { ignoreMissing } from "#app/ui/admin/confirm-dialog.tsx";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useReload } from "#app/ui/admin/use-answer.ts";
import { useDraft } from "#app/ui/admin/use-draft.ts";
import { discardDraft, listEntries, listVersions, publish, readEntry, resolve, restoreVersion } from "../contract.ts";
import type { Conflict, Draft, Entry, FieldValue, Values } from "../contract.ts";
import type { EntrySaver } from "./entry-saver.ts";
import { shownValues, withValue } from "./entry-values.ts";
import type { Spot } from "./entry-values.ts";
import { controlId, errorsBySpot, keyOf } from "./entry-words.ts";

export type EntryEditing = ReturnType<typeof useEntry>;

type Publication = { locales: Locale[]; note: string };

/** An entry as it is typed, in the language that is shown, and what is done with it. */
export function useEntry({ saver, call }: { saver: EntrySaver; call: Caller }) {
  const { fields: typed, version: entry, state } = useDraft(saver);
  const [parameters, setParameters] = useSearchParams();
  const [locale, setLocale] = useState(() => localeIn(parameters));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [reloadList, reloadVersions] = [useReload(listEntries), useReload(listVersions)];
  const params = { entry: entry.id };

  function edit(next: (values: Values) => Values) {
    saver.change(next(saver.read().fields));
  }

  function show(next: Locale) {
    setLocale(next);
    setParameters({ locale: next }, { replace: true, preventScrollReset: true });
  }

  /** Shows a field in its language and focuses it. */
  function go(spot: Spot) {
    const { place } = spot;
    if (place !== "shared" && place !== locale) flushSync(() => show(place));
    focusField(spot);
  }

  /** The entry as another call left it; what is typed meanwhile stays. */
  function bring(ask: (before: Entry) => Promise<Entry>) {
    return saver.saveBy(shownValues(saver.read().version), async () => ({ saved: await ask(saver.read().version) }));
  }

  const readAgain = () => bring(async () => (await call(readEntry, { params })).answer);

  const publishing = useMutation({
    mutationFn: async ({ locales, note }: Publication) => {
      if (!(await saver.flush())) return { isSaved: false };
      await bring(async ({ draft }) => {
        const body = { locales, ...(note === "" ? {} : { note }) };
        return (await call(publish, { params, body, ifMatch: etagOf(draft) })).answer;
      });
      return { isSaved: true };
    },
    onSuccess: ({ isSaved }) => {
      if (!isSaved) return toastError(undefined, "Not published: your changes are not saved yet.");
      setFaults({});
      toastSuccess("Published");
      void reloadList();
      void reloadVersions();
    },
    onError: (error) => {
      setFaults(errorsBySpot(fieldErrors(error)));
      toastError(error, explain(error));
      if (isStatus(error, 412) || isStatus(error, 409)) void readAgain().catch(() => undefined); // it is shown as it was
    },
  });

  const resolving = useMutation({
    mutationFn: ({ conflict: { locale: place, field }, keep }: { conflict: Conflict; keep: "ours" | "file" }) =>
      bring(async () => (await call(resolve, { params, body: { locale: place, field, keep } })).answer),
    onSuccess: (_, { keep }) => {
      toastSuccess(keep === "ours" ? "Your text stays" : "The file’s text is on the site");
      void reloadList();
      void reloadVersions();
    },
    onError: (error) => {
      toastError(error, refusalMessage(error) ?? "Failed to end the conflict");
      void readAgain().catch(() => undefined); // it is shown as it was
    },
  });

  return {
    entry,
    typed,
    state,
    locale,
    show,
    go,
    edit,
    change: (spot: Spot, value: FieldValue | undefined) => {
      edit((values) => withValue(values, spot, value));
      const { [keyOf(spot)]: fault, ...rest } = faults;
      if (fault !== undefined) setFaults(rest);
    },
    /** What publishing refused. */
    faults,
    errors: state.kind === "refused" ? { ...faults, ...errorsBySpot(state.errors) } : faults,
    publishing,
    resolving,
    discard: async () => {
      await saver.flush();
      const { draft } = saver.read().version;
      if (draft.savedAt !== null) await ignoreMissing(call(discardDraft, { params, ifMatch: etagOf(draft) }));
      saver.take((await call(readEntry, { params })).answer);
      setFaults({});
    },
    restore: async (number: number) => {
      if (!(await saver.flush())) throw new Error("not saved");
      const { draft } = saver.read().version;
      const ifMatch = draft.savedAt === null ? undefined : etagOf(draft);
      return (await call(restoreVersion, { params: { ...params, number }, ifMatch })).answer;
    },
    /** The draft as another call left it. */
    adopt: (draft: Draft) => saver.take({ ...saver.read().version, draft }),
    flush: saver.flush,
    writeOver: saver.writeOver,
  };
}

function localeIn(parameters: URLSearchParams): Locale {
  const asked = parameters.get("locale");
  return isLocale(asked) ? asked : defaultLocale;
}

export function focusField(spot: Spot): void {
  const control = document.getElementById(controlId(spot));
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: "center" });
}

/** As `If-Match` has it. */
function etagOf({ etag }: Pick<Draft, "etag">): string {
  return `"${etag}"`;
}

function explain(error: unknown): string {
  if (isStatus(error, 412)) return "Someone has changed the draft meanwhile. Look at it, then publish again.";
  if (isStatus(error, 422)) return "Not published: some texts have faults.";
  return refusalMessage(error) ?? "Failed to publish";
}
