import { useRef, useState } from "react";
import { formatCount, formatLanguage } from "#app/platform/i18n/format.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { SidePanel } from "#app/ui/admin/side-panel.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { limits } from "../contract.ts";
import { differences } from "./entry-values.ts";
import { isSuggestion, describeField, parseFieldKey } from "./entry-words.ts";
import type { EntryEditing } from "./use-entry.ts";

/** The id of the publish button. */
export const publishId = "publish-entry";

/** Publishes the draft in the selected languages, by default those that it changes. */
export function PublishPanel({ editing }: { editing: EntryEditing }) {
  const { entry, typed, publishing } = editing;
  const [chosen, setChosen] = useState<Partial<Record<Locale, boolean>>>({});
  const [note, setNote] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const changed = differences(typed, entry.values);
  const changesIn = (scope: Locale | "shared") => changed.filter((location) => location.scope === scope).length;
  const shared = changesIn("shared");
  const suggested = changed.filter((location) => isSuggestion(editing, location)).length;
  const { publishedIn } = entry.made ?? { publishedIn: locales };
  const isNew = (locale: Locale) => !publishedIn.includes(locale);
  const offered = locales.filter((locale) => changesIn(locale) > 0 || isNew(locale));
  /** Returns true for the default language of a new page: the others are completed from it. */
  const isFixed = (locale: Locale) => locale === defaultLocale && isNew(locale);
  // In a language in which nobody has changed anything, a copy still has the texts of another client.
  const ticked = offered.filter((locale) => isFixed(locale) || (chosen[locale] ?? changesIn(locale) > 0));
  const isNothing = changed.length === 0 && offered.length === 0;

  function publish() {
    publishing.mutate(
      { locales: ticked, note: note.trim() },
      {
        onSuccess: () => {
          setChosen({});
          setNote("");
          heading.current?.focus(); // the button is disabled, as nothing is left to publish
        },
      },
    );
  }

  return (
    <SidePanel title="Publish" ref={heading}>
      {isNothing ? (
        <p className="text-s text-text-2">Everything is published.</p>
      ) : (
        <>
          {locales.length > 1 && offered.length > 0 && (
            <fieldset className="grid gap-2 text-s">
              <legend className="mb-2 font-semibold">Languages</legend>
              {offered.map((locale) => (
                <label key={locale} className="flex min-h-8 items-center gap-3">
                  <input
                    type="checkbox"
                    className="size-5"
                    checked={ticked.includes(locale)}
                    disabled={isFixed(locale)}
                    onChange={({ target }) => setChosen({ ...chosen, [locale]: target.checked })}
                  />
                  <span>
                    {formatLanguage(locale)}
                    <span className="text-text-3">
                      {isNew(locale) ? ", not published yet" : `, ${formatCount(changesIn(locale), "change")}`}
                    </span>
                  </span>
                </label>
              ))}
            </fieldset>
          )}
          {suggested > 0 && (
            <p className="text-s text-text-2">{`${formatCount(suggested, "suggestion")} that nobody has changed yet`}</p>
          )}
          {shared > 0 && <p className="text-s text-text-2">{`${formatCount(shared, "change")} for all languages`}</p>}
          <Field label="Note" aside="Optional" hint="Change note, shown in the history.">
            <Input
              autoComplete="off"
              maxLength={limits.note}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </Field>
        </>
      )}
      <Faults editing={editing} />
      <Button
        id={publishId}
        size="sm"
        className="justify-self-start"
        disabled={isNothing || (ticked.length === 0 && shared === 0)}
        busy={publishing.isPending}
        busyLabel="Publishing..."
        onClick={publish}
      >
        Publish
      </Button>
    </SidePanel>
  );
}

/** Lists the faults that prevented publishing, each with a link to its field. */
function Faults({ editing: { faults, entry, typed, go } }: { editing: EntryEditing }) {
  const entries = Object.entries(faults);
  if (entries.length === 0) return null;
  return (
    <Notice tone="err" title="Not published yet">
      <ul className="grid gap-2">
        {entries.map(([key, words]) => {
          const location = parseFieldKey(key);
          return (
            <li key={key} className="wrap-anywhere">
              {location && (
                <button type="button" className="link min-h-6 text-left" onClick={() => go(location)}>
                  {describeField({ fields: entry.fields, values: typed }, location)}
                </button>
              )}
              <span className="block">{words}</span>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
