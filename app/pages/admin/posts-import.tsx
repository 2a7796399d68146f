// Imports posts of another program, or from files.
import { useSignedIn } from "#app/features/auth/session-context.ts";
import { ImportScreen } from "#app/features/move-in/import-screen.tsx";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Import");
export const loader = () => null;
export const clientLoader = () => null;

export default function PostsImport() {
  const { call, upload } = useSignedIn();
  return (
    <>
      <ArrowLink back to="/admin/blog" className="mb-4 text-s font-normal text-text-2">
        Back to Blog Management
      </ArrowLink>
      <PageTitle
        title="Import"
        lead="Posts from files, or from WordPress or Ghost with their pages and redirects. The file is checked first. A second import changes only what is different."
      />
      <ImportScreen calls={{ call, upload }} />
    </>
  );
}
