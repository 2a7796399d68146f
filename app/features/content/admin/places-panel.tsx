import { SidePanel } from "#app/ui/admin/side-panel.tsx";
import type { EntryEditing } from "./use-entry.ts";

/** What the company says in one place, with how the language that is shown writes it (EDIT-09). */
export function PlacesPanel({ editing: { entry, locale } }: { editing: EntryEditing }) {
  if (entry.filled.length === 0) return null;
  return (
    <SidePanel title="Figures and facts">
      <p className="text-s text-text-2">
        Write the name in a text, and it says what stands under Figures or Company facts, everywhere.
      </p>
      <dl className="grid gap-2 text-s wrap-anywhere">
        {entry.filled.map(({ name, written }) => (
          <div key={name}>
            <dt className="font-mono">{`{{${name}}}`}</dt>
            <dd lang={locale} className="text-text-2">
              {written[locale]}
            </dd>
          </div>
        ))}
      </dl>
    </SidePanel>
  );
}
