import { useSignedIn } from "#app/features/auth/session-context.ts";
import { EntryLoader } from "#app/features/content/admin/entry-loader.tsx";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import type { Route } from "./+types/content-entry.ts";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = ({ params: { entry } }: Route.MetaArgs) => adminMeta(`Content: ${entry.replaceAll("-", " ")}`);
export const loader = () => null;
export const clientLoader = () => null;

export default function ContentEntry({ params: { entry } }: Route.ComponentProps) {
  const { call, user } = useSignedIn();
  return (
    <>
      <ArrowLink back to="/admin/content" className="mb-4 text-s font-normal text-text-2">
        Back to content
      </ArrowLink>
      <EntryLoader
        key={entry}
        id={entry}
        username={user.username}
        call={call}
        heading={(title) => <PageTitle title={title} />}
      />
    </>
  );
}
