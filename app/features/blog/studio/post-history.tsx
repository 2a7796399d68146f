import { useQuery } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { formatDateTime } from "#app/platform/i18n/format.ts";
import { HistoryPanel, VersionDialog } from "#app/ui/admin/history-panel.tsx";
import type { Post, PostInput } from "../contract.ts";
import { Comparison } from "./comparison.tsx";
import { listVersions, readVersion } from "./contract.ts";
import type { PostVersion } from "./contract.ts";

type PostHistoryProps = {
  post: Post;
  hasDraft: boolean;
  current: PostInput;
  call: Caller;
  /** Replaces the draft's content. */
  restore: (version: number) => Promise<void>;
};

/** Shows the versions of a post and what each would change, and restores one. */
export function PostHistory({ post, hasDraft, current, call, restore }: PostHistoryProps) {
  const versions = useQuery({
    queryKey: [listVersions.path, post.id, post.updatedAt],
    queryFn: async () => (await call(listVersions, { params: { id: post.id } })).data,
  });
  return (
    <HistoryPanel
      versions={versions}
      empty="No version yet."
      numberOf={({ version }) => version}
      labelOf={(version) => `Version ${version.version}, ${describe(version, ", ")}`}
    >
      {(version, close) => {
        const params = { id: post.id, version: version.version };
        return (
          <VersionDialog
            path={readVersion.path}
            params={params}
            number={version.version}
            description={`Saved ${describe(version, " by ")}. Struck through: only in that version. Underlined: only in what you write now.${hasDraft ? " Restoring replaces the current draft." : ""}`}
            read={async () => (await call(readVersion, { params })).data}
            restore={() => restore(version.version)}
            onClose={close}
          >
            {({ fields }) => <Comparison older={fields} newer={current} />}
          </VersionDialog>
        );
      }}
    </HistoryPanel>
  );
}

function describe({ savedAt, savedBy }: PostVersion, by: string): string {
  return formatDateTime(savedAt) + (savedBy ? by + savedBy : "");
}
