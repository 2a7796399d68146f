import { useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Caller } from "#app/platform/http/call.ts";
import { toastSuccess } from "#app/ui/admin/toasts.ts";
import { listEntries } from "../contract.ts";
import type { EntryHead, TranslationState } from "../contract.ts";
import { openTranslations } from "./entry-values.ts";
import type { FieldLocation } from "./entry-values.ts";
import { parseFieldKey } from "./entry-words.ts";
import type { EntryEditing } from "./use-entry.ts";

const reviewedStates: readonly TranslationState[] = ["outdated", "missing", "toTranslate"];

const nameOfState: Record<TranslationState, string> = {
  outdated: "outdated translations",
  missing: "missing translations",
  toTranslate: "texts to translate",
};

/** Moves through the translations in a state, in this entry and those after it. */
export function useTranslationReview(editing: EntryEditing, call: Caller) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const { entry, typed, locale, flush, go } = editing;
  const state = reviewedStates.find((one) => one === parameters.get("state")) ?? "outdated";
  const open = openTranslations(entry, { typed, state, locale });

  const last = useRef<FieldLocation>(undefined);

  /** Moves to the translation after `from`, by default after the field that had the focus last. */
  async function next(from = last.current) {
    const at = entry.translations.findIndex((one) => from && isAt(one, from));
    const isAfter = (location: FieldLocation) => entry.translations.findIndex((one) => isAt(one, location)) > at;
    const others = open.filter(({ scope, field }) => scope !== from?.scope || field !== from.field);
    const following = others.find((location) => location.scope === locale && isAfter(location)) ?? others[0];
    if (following) {
      void flush();
      return go(following);
    }
    if (!(await flush())) return;
    const later = await findLater(call, { id: entry.id, state });
    if (!later) {
      if (from) go(from); // the button that had the focus may be gone
      return toastSuccess(`No more ${nameOfState[state]}, except in drafts`);
    }
    await navigate(`/admin/content/${later.id}?${new URLSearchParams({ locale: later.locale, state })}`);
  }

  function remember() {
    last.current = focusedSpot() ?? last.current;
  }

  return { state, count: open.length, isAsked: parameters.has("state"), next, remember };
}

export type TranslationReview = ReturnType<typeof useTranslationReview>;

function isAt(one: { locale: string; field: string }, { scope, field }: FieldLocation): boolean {
  return one.locale === scope && one.field === field;
}

function focusedSpot(): FieldLocation | undefined {
  const id = document.activeElement?.id ?? "";
  return id.startsWith("field-") ? parseFieldKey(id.slice("field-".length)) : undefined;
}

type ReviewItem = { id: string; state: TranslationState };

/**
 * Finds the next entry with such translations and no draft in their language: below this one in the list, then from its
 * start.
 */
async function findLater(call: Caller, { id, state }: ReviewItem): Promise<{ id: string; locale: string } | undefined> {
  const entries = (await call(listEntries, { query: {} })).data;
  const at = entries.findIndex((one) => one.id === id);
  const others = [...entries.slice(at + 1), ...entries.slice(0, at)];
  return others.flatMap((one) => {
    const found = firstLocale(one, state);
    return found === undefined ? [] : [{ id: one.id, locale: found }];
  })[0];
}

function firstLocale({ states }: EntryHead, state: TranslationState): string | undefined {
  return states.find((one) => one[state] > 0 && !one.hasDraft)?.locale;
}
