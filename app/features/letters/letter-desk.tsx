import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { useListView } from "#app/platform/list-view.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Select } from "#app/ui/select.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { letterStatuses, listLetters } from "./contract.ts";
import type { ListedLetter } from "./contract.ts";
import { LetterDialog } from "./letter-dialog.tsx";
import { LetterTable } from "./letter-table.tsx";
import { NoLetters } from "./no-letters.tsx";
import { perPage, useLetters, useTryAgain } from "./use-letters.ts";
import type { LetterView } from "./use-letters.ts";

/** The outbox: which letters wait, were sent or were given up; reading one, and trying it again. */
export function LetterDesk({ call }: { call: Caller }) {
  const [view, show] = useListView(listLetters.query);
  const list = useLetters(call, view);
  const tryAgain = useTryAgain(call);
  const [shown, setShown] = useState<ListedLetter>();
  return (
    <>
      <StatusFilter status={view.status} onShow={show} />
      {list.isError && <LoadFailure onRetry={() => void list.refetch()} />}
      {list.isPending && (
        <Card pad="none">
          <Spinner>Loading letters...</Spinner>
        </Card>
      )}
      {list.data?.letters.length === 0 && <NoLetters view={view} onShow={show} />}
      {list.data && list.data.letters.length > 0 && (
        <div aria-busy={list.isPlaceholderData}>
          <LetterTable
            letters={list.data.letters}
            tryingId={tryAgain.isPending ? tryAgain.variables : undefined}
            onShow={setShown}
            onTryAgain={tryAgain.mutate}
          />
          <Pager
            page={list.data.page}
            perPage={perPage}
            total={list.data.total}
            onPage={(page) => show({ page })}
            labels={{ region: "Pages of letters", previous: "Previous", next: "Next", range: "{from}–{to} of {total}" }}
          />
        </div>
      )}
      {shown && <LetterDialog letter={shown} call={call} onClose={() => setShown(undefined)} />}
    </>
  );
}

const labels = { waiting: "Waiting", sent: "Sent", parked: "Parked" } as const;

function StatusFilter({ status, onShow }: { status: LetterView["status"]; onShow: (changes: LetterView) => void }) {
  return (
    <search className="mb-5 flex">
      <div className="max-sm:grow">
        <Select
          aria-label="Status"
          value={status ?? ""}
          onChange={({ currentTarget }) =>
            onShow({ status: letterStatuses.find((one) => one === currentTarget.value) })
          }
        >
          <option value="">All statuses</option>
          {letterStatuses.map((one) => (
            <option key={one} value={one}>
              {labels[one]}
            </option>
          ))}
        </Select>
      </div>
    </search>
  );
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const retry = (
    <Button variant="line" size="sm" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    // The toast says it aloud already.
    <Notice tone="err" role={undefined} title="The letters did not load" action={retry} className="mb-5">
      Nothing is lost. Check the connection and try again.
    </Notice>
  );
}
