import type { Caller } from "#app/platform/http/call.ts";
import type { Parsed } from "#app/platform/http/endpoint.ts";
import { languageOf } from "#app/platform/i18n/company-words.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { useListView } from "#app/platform/list-view.ts";
import { ChoiceSelect } from "#app/ui/admin/choice-select.tsx";
import { EmptyList, noMatchHint } from "#app/ui/admin/empty-list.tsx";
import { ListDesk } from "#app/ui/admin/list-desk.tsx";
import { useListPage } from "#app/ui/admin/list-page.ts";
import { ListToolbar } from "#app/ui/admin/list-toolbar.tsx";
import { listDetails } from "./contract.ts";
import { DetailsTable } from "./details-table.tsx";
import { sourceWords } from "./subscriber-words.ts";

type View = Partial<Parsed<typeof listDetails, "query">>;

const labels = {
  loading: "Loading subscribers...",
  failed: "The subscribers did not load",
  pages: "Pages of subscribers",
};

const statuses = [
  { value: "", label: "All statuses" },
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
  { value: "bounced", label: "Bounced" },
] as const;

const sources = [
  { value: "", label: "All sources" },
  { value: "form", label: sourceWords.form },
  { value: "import", label: sourceWords.import },
] as const;

const languages = [
  { value: "" as const, label: "All languages" },
  ...locales.map((value) => ({ value, label: languageOf(value) })),
];

/** Subscribers with language, source, evidence of consent, and why some get nothing any more. */
export function DetailsDesk({ call }: { call: Caller }) {
  const [view, show] = useListView(listDetails.query);
  const list = useListPage({
    path: listDetails.path,
    view,
    perPage: 50,
    read: (query) => call(listDetails, { query }),
    failure: "Failed to load the subscribers",
  });
  return (
    <section aria-labelledby="details" className="mt-12">
      <h2 id="details" className="mb-5 text-d4-lg">
        Every subscriber
      </h2>
      <Toolbar view={view} onShow={show} />
      <ListDesk
        list={list}
        labels={labels}
        empty={
          <EmptyList
            title="No subscribers match"
            description={noMatchHint}
            onShowAll={() => show({ search: undefined, status: undefined, source: undefined, locale: undefined })}
          />
        }
        onPage={(page) => show({ page })}
      >
        {(subscribers) => <DetailsTable subscribers={subscribers} call={call} />}
      </ListDesk>
    </section>
  );
}

function Toolbar({ view, onShow }: { view: View; onShow: (changes: View) => void }) {
  return (
    <ListToolbar
      label="Search subscribers"
      placeholder="Search email..."
      search={view.search}
      onSearch={(search) => onShow({ search })}
    >
      <ChoiceSelect
        label="Filter by status"
        value={view.status ?? ""}
        choices={statuses}
        onChoose={(status) => onShow({ status: status || undefined })}
      />
      <ChoiceSelect
        label="Filter by source"
        value={view.source ?? ""}
        choices={sources}
        onChoose={(source) => onShow({ source: source || undefined })}
      />
      <ChoiceSelect
        label="Filter by language"
        value={view.locale ?? ""}
        choices={languages}
        onChoose={(locale) => onShow({ locale: locale || undefined })}
      />
    </ListToolbar>
  );
}
