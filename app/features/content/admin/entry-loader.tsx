import type { Caller } from "#app/platform/http/call.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { flushAutosave } from "#app/ui/admin/autosave.ts";
import { LoadFailure } from "#app/ui/admin/load-failure.tsx";
import { useOpenedOnce } from "#app/ui/admin/use-opened-once.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { readEntry } from "../contract.ts";

type EntryLoaderProps = {
  id: string;
  username: string;
  call: Caller;
  /** Renders the page's heading once the title is known. */
  heading: (title: string) => React.ReactNode;
};

/** Loads the editor's code, the entry, and what this browser has stored of it. */
export function EntryLoader({ id, username, call, heading }: EntryLoaderProps) {
  const editor = useOpenedOnce({
    key: id,
    open: async () => {
      const [{ EntryStudio }, { openEntrySaver }] = await Promise.all([
        import("./entry-studio.tsx"),
        import("./entry-saver.ts"),
      ]);
      await flushAutosave(id);
      const { data } = await call(readEntry, { params: { entry: id } });
      return { EntryStudio, saver: await openEntrySaver({ call, username }, data) };
    },
  });
  if (editor.data) {
    const { EntryStudio, saver } = editor.data;
    return <EntryStudio saver={saver} call={call} head={heading(saver.read().version.title)} />;
  }
  return (
    <>
      {heading("Content")}
      {editor.isPending ? (
        <Spinner>Loading the texts...</Spinner>
      ) : (
        <NotLoaded error={editor.error} onRetry={() => void editor.refetch()} />
      )}
    </>
  );
}

function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isStatus(error, 404)) {
    return (
      <Notice tone="warn" title="There is no such entry">
        Its address is wrong, or it was removed.
      </Notice>
    );
  }
  if (isStatus(error, 403)) {
    return (
      <Notice tone="warn" title="Your role doesn’t include these texts">
        Ask an admin if you need access.
      </Notice>
    );
  }
  return <LoadFailure title="The texts did not load" onRetry={onRetry} />;
}
