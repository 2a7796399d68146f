import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Caller } from "#app/platform/http/call.ts";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { SidePanel } from "#app/ui/admin/side-panel.tsx";
import { toastError, toastRefusal, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useReload } from "#app/ui/admin/use-endpoint.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { listEntries, resolveAddress } from "../contract.ts";
import { CopyPage, DeletePage, MovePage } from "./page-dialogs.tsx";
import type { EntryEditing } from "./use-entry.ts";

type PagePanelProps = { editing: EntryEditing; call: Caller };

const dialogs = { copy: CopyPage, move: MovePage, delete: DeletePage };

/** Actions for a whole case study or own page; renders nothing for other entries. */
export function PagePanel({ editing, call }: PagePanelProps) {
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const navigate = useNavigate();
  const reloadList = useReload(listEntries);
  const { made } = editing.entry;
  if (!made) return null;
  const title = made.kind === "page" ? "Page" : "Case study";
  const Asked = open && dialogs[open];

  async function ask(dialog: keyof typeof dialogs) {
    if (await editing.flush()) setOpen(dialog);
    else toastError(undefined, "Your changes are not saved yet.");
  }

  return (
    <SidePanel title={title}>
      {made.publishedIn.length === 0 && (
        <p className="text-s text-text-2">
          <Badge tone="warn" className="mr-2">
            Not published
          </Badge>
          Visitors can’t see it until you publish it.
        </p>
      )}
      {made.hasEnded && (
        <p className="text-s text-text-2">
          <Badge tone="warn" className="mr-2">
            Ended
          </Badge>
          Visitors see that it has ended.
        </p>
      )}
      {made.isInConflict && <FileConflict editing={editing} call={call} />}
      <p className="text-s wrap-anywhere text-text-2">{made.path}</p>
      <div role="group" aria-label={title} className="flex flex-wrap gap-3">
        <Button size="sm" variant="line" onClick={() => void ask("copy")}>
          Copy
        </Button>
        <Button size="sm" variant="line" onClick={() => void ask("move")}>
          Change the address
        </Button>
        <Button size="sm" variant="quiet" onClick={() => void ask("delete")}>
          Delete
        </Button>
      </div>
      {Asked && (
        <Asked
          entry={editing.entry}
          made={made}
          call={call}
          onDone={(path) => {
            void reloadList();
            void navigate(path, { replace: open === "move" });
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </SidePanel>
  );
}

/** Renders a notice if a release has another page at this address, or has changed the original of this one. */
function FileConflict({ editing: { entry, reread }, call }: PagePanelProps) {
  const [isAsking, setIsAsking] = useState(false);
  const reloadList = useReload(listEntries);
  const decide = async (keep: "ours" | "file") => {
    await call(resolveAddress, { params: { entry: entry.id }, body: { keep } });
    await reread();
    void reloadList();
  };
  const keeping = useMutation({
    mutationFn: () => decide("ours"),
    onSuccess: () => toastSuccess("Your page was kept"),
    onError: (error) => toastRefusal(error, "Failed to resolve the conflict"),
  });
  return (
    <div role="group" aria-label="Conflict with the files" className="grid gap-3 text-s">
      <p>A new release has a different page at this address. The site shows yours.</p>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" busy={keeping.isPending} busyLabel="Keeping..." onClick={() => keeping.mutate()}>
          Keep ours
        </Button>
        <Button size="sm" variant="line" onClick={() => setIsAsking(true)}>
          Use the file’s
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Use the page from the files?"
          labels={{ cancel: "Keep ours", confirm: "Use the file’s", busy: "Replacing..." }}
          act={() => decide("file")}
          done="The site shows the files’ page"
          failure="Failed to resolve the conflict"
          onDone={() => setIsAsking(false)}
          onClose={() => setIsAsking(false)}
        >
          This replaces your published page in every language. Its versions are kept.
        </ConfirmDialog>
      )}
    </div>
  );
}
