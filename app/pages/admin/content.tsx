import { useSignedIn } from "#app/features/auth/session-context.ts";
import { ContentExport } from "#app/features/content/admin/content-export.tsx";
import { ContentScreen } from "#app/features/content/admin/content-screen.tsx";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Content");
export const loader = () => null;
export const clientLoader = () => null;

export default function Content() {
  const { call, user } = useSignedIn();
  return (
    <>
      <PageTitle title="Content" lead="The company’s texts, in the order of the site.">
        {user.role === "admin" && <ContentExport call={call} />}
      </PageTitle>
      <ContentScreen call={call} />
    </>
  );
}
