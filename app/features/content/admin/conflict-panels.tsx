import { formatLanguage } from "#app/platform/i18n/format.ts";
import { Fact } from "#app/ui/admin/fact.tsx";
import { SidePanel } from "#app/ui/admin/side-panel.tsx";
import { Button } from "#app/ui/button.tsx";
import { copyText } from "#app/ui/copy-text.ts";
import { Field } from "#app/ui/field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import type { Conflict } from "../contract.ts";
import { locationKey, describeField, formatValue } from "./entry-words.ts";
import type { EntryEditing } from "./use-entry.ts";

/** Lists edited texts whose originals in the files a release has changed. */
export function ConflictPanel({ editing }: { editing: EntryEditing }) {
  const { entry, resolving } = editing;
  if (entry.conflicts.length === 0) return null;

  function decide(conflict: Conflict, keep: "ours" | "file") {
    const { locale: scope, field } = conflict;
    resolving.mutate({ conflict, keep }, { onSuccess: () => editing.go({ scope, field }) });
  }

  return (
    <SidePanel title="Conflicts with the files">
      <p className="text-s text-text-2">A new release changed these texts in the files. The site shows yours.</p>
      <ul className="grid gap-5">
        {entry.conflicts.map((conflict) => {
          const { locale: scope, field, before, file, edit } = conflict;
          const name = describeField(entry, { scope, field });
          const asked = resolving.isPending && resolving.variables.conflict === conflict && resolving.variables.keep;
          const button = (keep: "ours" | "file") => ({
            busy: asked === keep,
            disabled: resolving.isPending && asked !== keep,
            onClick: () => decide(conflict, keep),
          });
          return (
            <li key={locationKey({ scope, field })} className="grid gap-3">
              <p className="text-s font-semibold wrap-anywhere">{name}</p>
              <dl className="grid gap-2 text-s whitespace-pre-line">
                <Fact label="Before">{formatValue(before) || "Nothing"}</Fact>
                <Fact label="In the file now">{formatValue(file) || "Nothing"}</Fact>
                <Fact label="Yours, on the site">{formatValue(edit)}</Fact>
              </dl>
              <div role="group" aria-label={name} className="flex flex-wrap gap-3">
                <Button size="sm" {...button("ours")}>
                  Keep ours
                </Button>
                <Button size="sm" variant="line" {...button("file")}>
                  Use the file’s
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </SidePanel>
  );
}

/** The maximum number of items shown; API clients may have created thousands. */
const maxShown = 100;

/** Lists edits that no longer fit; they are kept for copying until they are removed. */
export function SetAsidePanel({ editing: { entry, removing } }: { editing: EntryEditing }) {
  const { setAside } = entry;
  if (setAside.length === 0) return null;
  return (
    <SidePanel title="Set aside">
      <p className="text-s text-text-2">These edits no longer fit, so the site shows the texts from the files.</p>
      {setAside.length > 1 && (
        <Button
          size="sm"
          variant="line"
          className="justify-self-start"
          disabled={removing.isPending}
          onClick={() => removing.mutate("all")}
        >
          Remove all {setAside.length}
        </Button>
      )}
      <ul className="grid gap-5">
        {setAside.slice(0, maxShown).map(({ locale: scope, field, label, edit, reason }) => (
          <li key={locationKey({ scope, field })} className="grid gap-2">
            <Field label={scope === "shared" ? label : `${formatLanguage(scope)}: ${label}`} hint={reason}>
              <Textarea readOnly rows={3} value={formatValue(edit)} onFocus={(event) => event.target.select()} />
            </Field>
            <div className="flex flex-wrap gap-3">
              <Button size="sm" variant="line" onClick={() => void copyText(formatValue(edit), "Text copied")}>
                Copy
              </Button>
              <Button
                size="sm"
                variant="line"
                disabled={removing.isPending}
                onClick={() => removing.mutate({ scope, field })}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}
