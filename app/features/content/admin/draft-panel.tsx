import { useRef, useState } from "react";
import { formatCount, formatDateTime } from "#app/platform/i18n/format.ts";
import { localPath } from "#app/platform/i18n/locales.ts";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { closeAndFocus } from "#app/ui/admin/focus-after-removal.ts";
import { SidePanel } from "#app/ui/admin/side-panel.tsx";
import { Button } from "#app/ui/button.tsx";
import { differences } from "./entry-values.ts";
import type { FieldLocation } from "./entry-values.ts";
import { locationKey, describeField } from "./entry-words.ts";
import type { EntryEditing } from "./use-entry.ts";

/** Shows what the draft changes, and the pages that it affects. */
export function DraftPanel({ editing }: { editing: EntryEditing }) {
  const { entry, typed, locale, discard, go } = editing;
  const [isAsking, setIsAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const changed = differences(typed, entry.values);
  return (
    <SidePanel title="Draft" ref={heading}>
      <p className="text-s text-text-2">{describe(editing, changed.length)}</p>
      <SpotList
        locations={changed}
        nameOf={(location) => describeField({ fields: entry.fields, values: typed }, location)}
        onGo={go}
      />
      {entry.paths.length > 0 && entry.made?.publishedIn.length !== 0 && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-s">
          <span className="text-text-2">Shown on</span>
          {entry.paths.map((path) => (
            <a
              key={path}
              href={localPath(locale, path)}
              target="_blank"
              rel="noreferrer"
              className="link wrap-anywhere"
            >
              {localPath(locale, path)}
            </a>
          ))}
        </p>
      )}
      {(changed.length > 0 || entry.draft.savedAt !== null) && (
        <Button size="sm" variant="quiet" className="justify-self-start" onClick={() => setIsAsking(true)}>
          Discard the draft
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Discard the draft?"
          labels={{ cancel: "Keep it", confirm: "Discard", busy: "Discarding..." }}
          act={discard}
          done="Draft discarded"
          failure="Failed to discard the draft"
          onDone={() =>
            closeAndFocus(
              () => setIsAsking(false),
              () => heading.current,
            )
          }
          onClose={() => setIsAsking(false)}
        >
          {`You’ll lose all unpublished changes, in every language: ${formatCount(changed.length, "text")}.`}
        </ConfirmDialog>
      )}
    </SidePanel>
  );
}

function describe({ entry: { draft } }: EntryEditing, changed: number): string {
  const what = changed === 0 ? "No changes." : `${formatCount(changed, "text")} changed, and not published.`;
  return draft.savedBy === null
    ? what
    : `${what} Last saved by ${draft.savedBy}, ${formatDateTime(draft.savedAt ?? "")}.`;
}

type SpotListProps = {
  locations: readonly FieldLocation[];
  nameOf: (location: FieldLocation) => string;
  onGo: (location: FieldLocation) => void;
};

/** Renders a list of buttons that jump to fields. */
function SpotList({ locations, nameOf: name, onGo }: SpotListProps) {
  if (locations.length === 0) return null;
  return (
    <ul className="grid gap-1 text-s">
      {locations.map((location) => (
        <li key={locationKey(location)}>
          <button type="button" className="link min-h-6 text-left wrap-anywhere" onClick={() => onGo(location)}>
            {name(location)}
          </button>
        </li>
      ))}
    </ul>
  );
}
