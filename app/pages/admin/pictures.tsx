import { useSignedIn } from "#app/features/auth/session-context.ts";
import { PictureScreen } from "#app/features/media/picture-screen.tsx";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Pictures");
export const loader = () => null;
export const clientLoader = () => null;

export default function Pictures() {
  const { call, upload } = useSignedIn();
  return (
    <>
      <ArrowLink back to="/admin/blog" className="mb-4 text-s font-normal text-text-2">
        Back to Blog Management
      </ArrowLink>
      <PageTitle
        title="Pictures"
        lead="All uploaded pictures, including those in posts. Duplicates are stored once, and metadata is removed."
      />
      <PictureScreen calls={{ call, upload }} />
    </>
  );
}
