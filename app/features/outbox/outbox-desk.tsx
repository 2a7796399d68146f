import type { Caller } from "#app/platform/http/call.ts";
import { useListView } from "#app/platform/list-view.ts";
import { ChoiceSelect } from "#app/ui/admin/choice-select.tsx";
import { ListDesk } from "#app/ui/admin/list-desk.tsx";
import { useListPage } from "#app/ui/admin/list-page.ts";
import { EmptyList } from "#app/ui/admin/empty-list.tsx";
import { useOpenRecord } from "#app/ui/admin/open-record.ts";
import { RecordMissing } from "#app/ui/admin/record-missing.tsx";
import { getEmail, listEmails } from "./contract.ts";
import type { ListedEmail } from "./contract.ts";
import { EmailDialog } from "./email-dialog.tsx";
import { EmailTable } from "./email-table.tsx";
import { useTryAgain } from "./use-emails.ts";

const labels = { loading: "Loading emails...", failed: "The emails did not load", pages: "Pages of emails" };

const statuses = [
  { value: "", label: "All statuses" },
  { value: "waiting", label: "Waiting" },
  { value: "sent", label: "Sent" },
  { value: "failed", label: "Failed" },
] as const;

export function OutboxDesk({ call }: { call: Caller }) {
  const [view, show] = useListView(listEmails.query);
  const list = useListPage({
    path: listEmails.path,
    view,
    perPage: 50,
    read: (query) => call(listEmails, { query }),
    failure: "Failed to load emails",
  });
  const tryAgain = useTryAgain(call);
  const record = useOpenRecord<ListedEmail>({
    rows: list.data?.rows,
    path: listEmails.path,
    read: async (id) => (await call(getEmail, { params: { id } })).answer,
  });
  const empty =
    (view.status ?? view.page) ? (
      <EmptyList title="No emails with this status" onShowAll={() => show({ status: undefined })} />
    ) : (
      <EmptyList title="No emails yet" description="Emails to visitors and to your team appear here." />
    );
  return (
    <>
      {record.isGone && <RecordMissing title="This email is no longer here" />}
      <search className="mb-5 flex">
        <ChoiceSelect
          label="Status"
          value={view.status ?? ""}
          choices={statuses}
          onChoose={(status) => show({ status: status || undefined })}
        />
      </search>
      <ListDesk list={list} labels={labels} empty={empty} onPage={(page) => show({ page })}>
        {(emails) => (
          <EmailTable
            emails={emails}
            tryingId={tryAgain.isPending ? tryAgain.variables : undefined}
            onShow={record.open}
            onTryAgain={tryAgain.mutate}
          />
        )}
      </ListDesk>
      {record.shown && <EmailDialog email={record.shown} call={call} onClose={() => record.close()} />}
    </>
  );
}
