import type { Caller } from "#app/platform/http/call.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { flushAutosave } from "#app/ui/admin/autosave.ts";
import { LoadFailure } from "#app/ui/admin/load-failure.tsx";
import { useOpenedOnce } from "#app/ui/admin/use-opened-once.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";

type PostStudioLoaderProps = {
  id: string;
  username: string;
  call: Caller;
  head: React.ReactNode;
  onOpen: (id: string) => void;
};

/** Loads the editor's code, the post, its draft, and unsaved changes in this browser. */
export function PostStudioLoader({ id, username, call, head, onOpen }: PostStudioLoaderProps) {
  const editor = useOpenedOnce({
    key: id,
    open: async () => {
      const [{ PostStudio }, { openPostSaver, readPostVersion }] = await Promise.all([
        import("./post-studio.tsx"),
        import("./post-saver.ts"),
      ]);
      await flushAutosave(id);
      return { PostStudio, saver: await openPostSaver({ call, username }, await readPostVersion(call, id)) };
    },
  });
  if (editor.data) {
    const { PostStudio, saver } = editor.data;
    return <PostStudio saver={saver} call={call} head={head} onOpen={onOpen} />;
  }
  return (
    <>
      {head}
      <Unloaded error={editor.error} onRetry={() => void editor.refetch()} />
    </>
  );
}

function Unloaded({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <Spinner>Loading the post...</Spinner>;
  if (!isStatus(error, 404)) return <LoadFailure title="The post did not load" onRetry={onRetry} />;
  return (
    <Notice tone="warn" title="This post no longer exists">
      It was deleted, or its address is wrong.
    </Notice>
  );
}
