import type { Caller } from "#app/platform/http/call.ts";
import { useListView } from "#app/platform/list-view.ts";
import { ChoiceSelect } from "#app/ui/admin/choice-select.tsx";
import { ListDesk } from "#app/ui/admin/list-desk.tsx";
import { useListPage } from "#app/ui/admin/list-page.ts";
import { NothingListed } from "#app/ui/admin/nothing-listed.tsx";
import { useOpenRecord } from "#app/ui/admin/open-record.ts";
import { RecordGone } from "#app/ui/admin/record-gone.tsx";
import { getLetter, listLetters } from "./contract.ts";
import type { ListedLetter } from "./contract.ts";
import { LetterDialog } from "./letter-dialog.tsx";
import { LetterTable } from "./letter-table.tsx";
import { useTryAgain } from "./use-letters.ts";

const labels = { loading: "Loading letters...", failed: "The letters did not load", pages: "Pages of letters" };

const statuses = [
  { value: "", label: "All statuses" },
  { value: "waiting", label: "Waiting" },
  { value: "sent", label: "Sent" },
  { value: "parked", label: "Failed" },
] as const;

/** The outbox: which letters wait, were sent or were given up; reading one, and trying it again. */
export function LetterDesk({ call }: { call: Caller }) {
  const [view, show] = useListView(listLetters.query);
  const list = useListPage({
    path: listLetters.path,
    view,
    perPage: 50,
    read: (query) => call(listLetters, { query }),
    failure: "Failed to load letters",
  });
  const tryAgain = useTryAgain(call);
  const record = useOpenRecord<ListedLetter>({
    rows: list.data?.rows,
    path: listLetters.path,
    read: async (id) => (await call(getLetter, { params: { id } })).answer,
  });
  const empty =
    (view.status ?? view.page) ? (
      <NothingListed title="No letters in this state" onShowAll={() => show({ status: undefined })} />
    ) : (
      <NothingListed
        title="No letters yet"
        description="What the website writes to visitors and to you appears here."
      />
    );
  return (
    <>
      {record.isGone && <RecordGone title="This email is no longer here" />}
      <search className="mb-5 flex">
        <ChoiceSelect
          label="Status"
          value={view.status ?? ""}
          choices={statuses}
          onChoose={(status) => show({ status: status || undefined })}
        />
      </search>
      <ListDesk list={list} labels={labels} empty={empty} onPage={(page) => show({ page })}>
        {(letters) => (
          <LetterTable
            letters={letters}
            tryingId={tryAgain.isPending ? tryAgain.variables : undefined}
            onShow={record.open}
            onTryAgain={tryAgain.mutate}
          />
        )}
      </ListDesk>
      {record.shown && <LetterDialog letter={record.shown} call={call} onClose={() => record.close()} />}
    </>
  );
}
