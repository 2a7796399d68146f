import { useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Entry, Values } from "../contract.ts";
import { findConflicts, shownValues, withTheirs } from "./entry-values.ts";
import type { FieldLocation } from "./entry-values.ts";
import { describeValue, locationKey, describeField } from "./entry-words.ts";
import type { EntryEditing } from "./use-entry.ts";

export const conflictId = "conflict";

type FieldConflictsProps = { editing: EntryEditing; by: Entry; sent: Values | undefined };

/** Asks which text to keep if someone else, or another tab, has saved a different text in the same fields. */
export function FieldConflicts({ editing, by, sent }: FieldConflictsProps) {
  const { entry, typed, edit, overwrite, go } = editing;
  const [kept, setKept] = useState<readonly string[]>([]);
  const theirs = shownValues(by);
  const asked = findConflicts({ typed, from: shownValues(entry), to: theirs, sent }).filter(
    (location) => !kept.includes(locationKey(location)),
  );

  function decide(location: FieldLocation, isMine: boolean) {
    const rest = asked.filter((one) => one !== location);
    flushSync(() => {
      if (isMine) setKept([...kept, locationKey(location)]);
      else edit((values) => withTheirs(values, location, by));
    });
    if (rest.length === 0) void overwrite(by);
    const [next = location] = rest;
    if (rest.length === 0) go(next);
    else document.getElementById(`mine-${locationKey(next)}`)?.focus();
  }

  return (
    <Notice
      tone="warn"
      role="alert"
      id={conflictId}
      tabIndex={-1}
      className="mb-5"
      title={`${by.draft.savedBy ?? "Someone"} has changed the same text`}
      action={
        asked.length === 0 && (
          <Button size="sm" onClick={() => void overwrite(by)}>
            Save mine
          </Button>
        )
      }
    >
      <p>It may be you, in another tab. What you typed is still here.</p>
      <ul className="mt-3 grid gap-4">
        {asked.map((location) => (
          <li key={locationKey(location)} className="grid gap-2">
            <p className="font-semibold text-text">
              {describeField({ fields: entry.fields, values: typed }, location)}
            </p>
            <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
              <Text label="Yours" text={describeValue({ fields: entry.fields, values: typed }, location)} />
              <Text label="Theirs" text={describeValue({ fields: entry.fields, values: theirs }, location)} />
            </dl>
            <p className="flex flex-wrap gap-3">
              <Button id={`mine-${locationKey(location)}`} size="sm" onClick={() => decide(location, true)}>
                Keep mine
              </Button>
              <Button size="sm" variant="line" onClick={() => decide(location, false)}>
                Take theirs
              </Button>
            </p>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-text-3">{label}</dt>
      <dd className="whitespace-pre-line text-text wrap-anywhere">{text || "Empty"}</dd>
    </div>
  );
}
