import { useSignedIn } from "#app/features/auth/session-context.ts";
import { EntryLoader } from "#app/features/content/admin/entry-loader.tsx";
import type { Route } from "./+types/content-entry.ts";
import { adminMeta } from "./admin-meta.ts";
import { WritingHead } from "./writing-head.tsx";

export const meta = ({ params: { entry } }: Route.MetaArgs) => adminMeta(`Content: ${entry.replaceAll("-", " ")}`);
export const loader = () => null;
export const clientLoader = () => null;

export default function ContentEntry({ params: { entry } }: Route.ComponentProps) {
  const { call, user } = useSignedIn();
  return (
    <EntryLoader
      key={entry}
      id={entry}
      username={user.username}
      call={call}
      heading={(title) => (
        <WritingHead title={title} isTitleKept back={{ to: "/admin/content", label: "Back to content" }} />
      )}
    />
  );
}
