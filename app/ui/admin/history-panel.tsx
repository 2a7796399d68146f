import * as ScrollArea from "@radix-ui/react-scroll-area";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { failureMessage } from "./draft-saver.ts";
import { LoadFailure } from "./load-failure.tsx";
import { SidePanel } from "./side-panel.tsx";
import { toastError, toastSuccess } from "./toasts.ts";

type HistoryPanelProps<Version> = {
  versions: UseQueryResult<readonly Version[]>;
  /** Text if there are no versions. */
  empty: string;
  numberOf: (version: Version) => number;
  labelOf: (version: Version) => string;
  children: (version: Version, close: () => void) => React.ReactNode;
};

/** Renders a list of versions; each opens a dialog. */
export function HistoryPanel<Version>({ versions, empty, numberOf, labelOf, children }: HistoryPanelProps<Version>) {
  const [opened, setOpened] = useState<Version>();
  const { data, isPending, isError, refetch } = versions;
  return (
    <SidePanel title="History">
      {isPending && <Spinner>Loading versions...</Spinner>}
      {isError && <LoadFailure title="The versions did not load" onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="text-s text-text-2">{empty}</p>}
      <HistoryScroller>
        {data && data.length > 0 && (
          <ul className="grid gap-1">
            {data.map((version) => (
              <li key={numberOf(version)}>
                <button
                  type="button"
                  className="link block min-h-6 py-1 text-left text-s wrap-anywhere"
                  onClick={() => setOpened(version)}
                >
                  {labelOf(version)}
                </button>
              </li>
            ))}
          </ul>
        )}
      </HistoryScroller>
      {opened && children(opened, () => setOpened(undefined))}
    </SidePanel>
  );
}

/** Hides its bar after 600 ms. The style that it injects is allowed by `scrollAreaStyle`. */
function HistoryScroller({ children }: { children: React.ReactNode }) {
  return (
    <ScrollArea.Root
      data-slot="scroll-area"
      scrollHideDelay={600}
      className="relative flex max-h-96 flex-col overflow-hidden"
    >
      <ScrollArea.Viewport className="min-h-0 *:block!">{children}</ScrollArea.Viewport>
      <ScrollArea.Scrollbar
        data-slot="scroll-area-bar"
        orientation="vertical"
        className="flex w-2.5 touch-none p-0.5 select-none"
      >
        <ScrollArea.Thumb className="grow rounded-full bg-control" />
      </ScrollArea.Scrollbar>
    </ScrollArea.Root>
  );
}

type VersionDialogProps<Whole> = {
  /** Path of the query that reads it. */
  path: string;
  params: Readonly<Record<string, string | number>>;
  number: number;
  description: string;
  read: () => Promise<Whole>;
  restore: () => Promise<void>;
  onClose: () => void;
  /** Renders the differences. */
  children: (version: Whole) => React.ReactNode;
};

/** Shows what a version would change, and restores it. */
export function VersionDialog<Whole>(props: VersionDialogProps<Whole>) {
  const { path, params, number, description, read, restore, onClose, children } = props;
  const { data, error } = useQuery({ queryKey: [path, params], queryFn: read });
  const restoring = useMutation({
    mutationFn: restore,
    onSuccess: () => {
      toastSuccess(`Version ${number} is in your draft`);
      onClose();
    },
    onError: (reason) => toastError(reason, failureMessage(reason, "Failed to restore the version")),
  });
  return (
    <Dialog
      size="xl"
      title={`Version ${number}`}
      description={description}
      closeLabel="Close"
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button size="sm" busy={restoring.isPending} busyLabel="Restoring..." onClick={() => restoring.mutate()}>
            Restore to the draft
          </Button>
        </>
      }
    >
      {data !== undefined && children(data)}
      {data === undefined && (error ? <p>This version did not load.</p> : <Spinner>Loading the version...</Spinner>)}
    </Dialog>
  );
}
