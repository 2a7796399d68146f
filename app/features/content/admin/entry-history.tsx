import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { formatLanguage, formatDateTime } from "#app/platform/i18n/format.ts";
import { ChoiceSelect } from "#app/ui/admin/choice-select.tsx";
import { HistoryPanel, VersionDialog } from "#app/ui/admin/history-panel.tsx";
import { useEndpoint } from "#app/ui/admin/use-endpoint.ts";
import { WordDifference } from "#app/ui/admin/word-difference.tsx";
import { listVersions, readVersion } from "../contract.ts";
import type { Entry, Values, Version } from "../contract.ts";
import { differences } from "./entry-values.ts";
import { describeValue, describeField } from "./entry-words.ts";
import type { EntryEditing } from "./use-entry.ts";

/** Lists the publications of an entry, compares each with the published text or another one, and restores them. */
export function EntryHistory({ editing, call }: { editing: EntryEditing; call: Caller }) {
  const { entry, restore } = editing;
  const versions = useEndpoint(call, listVersions, { params: { entry: entry.id } });
  return (
    <HistoryPanel
      versions={versions}
      empty={`Not published yet.${entry.made?.publishedIn.length === 0 ? "" : " The site shows its original texts."}`}
      numberOf={({ number }) => number}
      labelOf={labelOf}
    >
      {(version, close) => {
        const params = { entry: entry.id, number: version.number };
        const read = async () => (await call(readVersion, { params })).data;
        return (
          <VersionDialog
            path={readVersion.path}
            params={params}
            number={version.number}
            description={describe(version, entry)}
            read={read}
            restore={() => restore(version.number)}
            onClose={close}
          >
            {({ values }) => (
              <Compared
                older={values}
                number={version.number}
                editing={editing}
                versions={versions.data ?? []}
                call={call}
              />
            )}
          </VersionDialog>
        );
      }}
    </HistoryPanel>
  );
}

function labelOf({ number, publishedAt, publishedBy, note, locales }: Version): string {
  const languages = locales.map((locale) => formatLanguage(locale)).join(", ") || "All languages";
  const parts = [`Version ${number}`, formatDateTime(publishedAt), publishedBy, languages, note && `“${note}”`];
  return parts.filter(Boolean).join(", ");
}

function describe({ publishedAt, publishedBy }: Version, { draft }: Entry): string {
  const when = `Published ${formatDateTime(publishedAt)}${publishedBy === null ? "" : ` by ${publishedBy}`}.`;
  const restoring = draft.savedAt === null ? "" : " Restoring replaces the current draft.";
  return `${when} Struck through: only in this version. Underlined: only in the other one.${restoring}`;
}

type ComparedProps = {
  older: Values;
  number: number;
  editing: EntryEditing;
  versions: readonly Version[];
  call: Caller;
};

function Compared({ older, number, editing: { entry, typed }, versions, call }: ComparedProps) {
  const [other, setOther] = useState("published");
  const params = { entry: entry.id, number: Number(other) };
  const { data, isError } = useQuery({
    queryKey: [readVersion.path, params],
    queryFn: async () => (await call(readVersion, { params })).data,
    enabled: !Number.isNaN(params.number),
  });
  const newer = { published: entry.values, typed }[other] ?? data?.values;
  const choices = [
    { value: "published", label: "What is published" },
    { value: "typed", label: "What is written now" },
    ...versions
      .filter((version) => version.number !== number)
      .map((version) => ({ value: String(version.number), label: `Version ${version.number}` })),
  ];
  return (
    <div className="grid gap-5">
      <ChoiceSelect label="Compare with" value={other} choices={choices} onChoose={setOther} />
      {newer && <WordDifference texts={textsOf({ older, newer, entry })} />}
      {!newer && <p role="status">{isError ? "This version did not load." : "Loading the version..."}</p>}
    </div>
  );
}

function textsOf({ older, newer, entry }: { older: Values; newer: Values; entry: Entry }) {
  return differences(older, newer).map((location) => ({
    name: describeField({ fields: entry.fields, values: { ...older, ...newer } }, location),
    from: describeValue({ fields: entry.fields, values: older }, location),
    to: describeValue({ fields: entry.fields, values: newer }, location),
  }));
}
