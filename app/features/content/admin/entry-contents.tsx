// The table of contents of an entry's form, which is long: its headings, and the fields that match a search.
import { useState } from "react";
import { formatCount } from "#app/platform/i18n/format.ts";
import { folded } from "#app/platform/text/folded.ts";
import { SearchInput } from "#app/ui/search-input.tsx";
import { fieldLocations, valueAt } from "./entry-values.ts";
import type { FieldLocation } from "./entry-values.ts";
import { locationKey, describeField, groupBySection, formatValue } from "./entry-words.ts";
import type { EntryEditing } from "./use-entry.ts";

const maxFound = 12;

/** Lists the headings, or the fields whose name or text has the words searched for. A click focuses one. */
export function EntryContents({ editing }: { editing: EntryEditing }) {
  const [words, setWords] = useState("");
  const { entry } = editing;
  const sections = groupBySection(entry.fields);
  if (sections.length < 2) return null;
  return (
    <nav aria-label="Contents" className="entry-contents">
      <SearchInput
        aria-label="Find a field"
        placeholder="Find a field"
        maxLength={100}
        value={words}
        onSearch={setWords}
      />
      {words === "" ? (
        <ul className="max-desk:hidden">
          {sections.map(({ id, name }) => (
            <li key={id}>
              <button type="button" onClick={() => focusSection(id)}>
                {name || "Page"}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <FoundFields editing={editing} words={words} />
      )}
    </nav>
  );
}

function FoundFields({ editing, words }: { editing: EntryEditing; words: string }) {
  const found = findFields(editing, words);
  return (
    <>
      <p role="status" className="pt-2 text-xs text-text-3">
        {foundWords(found.length)}
      </p>
      <ul>
        {found.slice(0, maxFound).map(({ location, name, text }) => (
          <li key={locationKey(location)}>
            <button type="button" onClick={() => editing.go(location)}>
              <span className="block text-text">{name}</span>
              <span className="line-clamp-2">{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function foundWords(count: number): string {
  if (count === 0) return "No field contains these words.";
  return count > maxFound ? `The first ${maxFound} of ${count} fields` : formatCount(count, "field");
}

type FieldMatch = { location: FieldLocation; name: string; text: string };

/** Returns the fields of the current language whose name or text has all words. */
function findFields({ entry: { fields }, typed, locale }: EntryEditing, words: string): FieldMatch[] {
  const asked = folded(words).split(/\s+/);
  return fieldLocations(fields, typed, locale)
    .map((location) => ({
      location,
      name: describeField({ fields, values: typed }, location),
      text: formatValue(valueAt(typed, location)),
    }))
    .filter(({ name, text }) => {
      const searched = folded(`${name} ${text}`);
      return asked.every((word) => searched.includes(word));
    });
}

/** Focuses the heading, or the first field of a section without one. */
function focusSection(id: string): void {
  const section = document.getElementById(id);
  const target =
    section?.querySelector<HTMLElement>("h2") ?? section?.querySelector<HTMLElement>("input, textarea, select");
  target?.focus({ preventScroll: true });
  section?.scrollIntoView();
}
