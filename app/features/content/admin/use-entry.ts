import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { readTranslator } from "#app/features/suggestion/public.ts";
import { useUrlQuery } from "#app/platform/browser/use-url-query.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { withChanges } from "#app/platform/http/list-view.ts";
import { fieldErrors, isStatus } from "#app/platform/http/refusal-message.ts";
import { defaultLocale, isLocale } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { failureMessage } from "#app/ui/admin/draft-saver.ts";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useDraft } from "#app/ui/admin/use-draft.ts";
import { useEndpoint, useReload } from "#app/ui/admin/use-endpoint.ts";
import { limits, listEntries, listVersions } from "../contract.ts";
import type { FieldValue, Values } from "../contract.ts";
import { entryCalls } from "./entry-calls.ts";
import type { EntryCalls, Publication, Removal, Resolution } from "./entry-calls.ts";
import type { EntrySaver } from "./entry-saver.ts";
import { isSameValue, valueAt, withValue } from "./entry-values.ts";
import type { FieldLocation } from "./entry-values.ts";
import { controlId, errorsByField, parseFieldKey } from "./entry-words.ts";

export type EntryEditing = ReturnType<typeof useEntry>;

/** Returns the state of an entry while it is edited, in the current language, and its actions. */
export function useEntry({ saver, call }: { saver: EntrySaver; call: Caller }) {
  const { fields: typed, version: entry, state } = useDraft(saver);
  const [calls] = useState(() => entryCalls({ saver, call }));
  const [refused, setRefused] = useState<PublishErrors>({ faults: {}, of: {} });
  const faults = stillThere(refused, typed);

  function edit(next: (values: Values) => Values) {
    saver.change(next(saver.read().fields));
  }

  function change(location: FieldLocation, value: FieldValue | undefined) {
    edit((values) => withValue(values, location, value));
  }

  return {
    entry,
    typed,
    state,
    ...useShownLocale(),
    edit,
    change,
    /** The faults that prevented publishing. */
    faults,
    errors: state.kind === "refused" ? { ...faults, ...errorsByField(state.errors) } : faults,
    publishing: usePublishing(calls, (found) => setRefused({ faults: found, of: saver.read().fields })),
    resolving: useResolving(calls),
    removing: useRemoving(calls),
    confirming: useConfirming(calls),
    /** The host of the language model that suggests translations, if one is set. */
    host: useEndpoint(call, readTranslator).data?.host ?? undefined,
    suggest: calls.suggest,
    discard: calls.discard,
    restore: calls.restore,
    reread: calls.reread,
    flush: saver.flush,
    overwrite: saver.overwrite,
  };
}

/** Faults that prevented publishing; `of` are the values that had them. */
type PublishErrors = { faults: Record<string, string>; of: Values };

/** Returns the faults whose fields have not changed since, whether by hand or by restoring a version. */
function stillThere({ faults, of }: PublishErrors, typed: Values): Record<string, string> {
  const isAsRefused = (location: FieldLocation | undefined) =>
    !location || isSameValue(valueAt(typed, location), valueAt(of, location));
  return Object.fromEntries(Object.entries(faults).filter(([key]) => isAsRefused(parseFieldKey(key))));
}

/** Returns the current language, which is also in the URL. */
function useShownLocale() {
  const [parameters, setParameters] = useUrlQuery();
  const [locale, setLocale] = useState(() => localeIn(parameters));

  function show(next: Locale) {
    setLocale(next);
    setParameters((before) => withChanges(before, { locale: next, field: undefined }), {
      replace: true,
      preventScrollReset: true,
    });
  }

  /** Shows a field in its language and focuses it. */
  function go(location: FieldLocation) {
    const { scope } = location;
    if (scope !== "shared" && scope !== locale) flushSync(() => show(scope));
    focusField(location);
  }

  return { locale, show, go };
}

function usePublishing(calls: EntryCalls, setFaults: (faults: Record<string, string>) => void) {
  const [reloadList, reloadVersions] = [useReload(listEntries), useReload(listVersions)];
  return useMutation({
    mutationFn: (publication: Publication) => calls.publish(publication),
    onSuccess: () => {
      setFaults({});
      toastSuccess("Published");
      void reloadList();
      void reloadVersions();
    },
    onError: (error) => {
      const faults = errorsByField(fieldErrors(error));
      setFaults(faults);
      const { length } = Object.keys(faults);
      if (length === 0 || length >= limits.faults) toastError(error, explain(error)); // else the list of faults says it
    },
  });
}

function useResolving(calls: EntryCalls) {
  const [reloadList, reloadVersions] = [useReload(listEntries), useReload(listVersions)];
  return useMutation({
    mutationFn: (resolution: Resolution) => calls.resolve(resolution),
    onSuccess: (_, { keep }) => {
      toastSuccess(keep === "ours" ? "Your text was kept" : "The file’s text is now on the site");
      void reloadList();
      void reloadVersions();
    },
    onError: (error) => toastError(error, failureMessage(error, "Failed to resolve the conflict")),
  });
}

function useRemoving(calls: EntryCalls) {
  const reloadList = useReload(listEntries);
  return useMutation({
    mutationFn: (removal: Removal) => calls.removeSetAside(removal),
    onSuccess: () => {
      toastSuccess("Removed");
      void reloadList();
    },
    onError: (error) => toastError(error, failureMessage(error, "Failed to remove it")),
  });
}

function useConfirming(calls: EntryCalls) {
  const reloadList = useReload(listEntries);
  return useMutation({
    mutationFn: (location: FieldLocation) => calls.confirm(location),
    onSuccess: () => void reloadList(),
    onError: (error) => toastError(error, failureMessage(error, "Failed to confirm the translation")),
  });
}

function localeIn(parameters: URLSearchParams): Locale {
  const asked = parameters.get("locale");
  return isLocale(asked) ? asked : defaultLocale;
}

export function focusField(location: FieldLocation): void {
  const control = document.getElementById(controlId(location));
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: "center" });
}

function explain(error: unknown): string {
  if (isStatus(error, 412)) return "Someone has changed the draft in the meantime. Check it, then publish again.";
  return failureMessage(error, "Failed to publish");
}
