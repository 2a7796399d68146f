import { useSignedIn } from "#app/features/auth/session-context.ts";
import { PictureScreen } from "#app/features/media/picture-screen.tsx";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Pictures");
export const loader = () => null;
export const clientLoader = () => null;

export default function Pictures() {
  const { call, upload } = useSignedIn();
  return (
    <>
      <PageTitle
        title="Pictures"
        lead="All uploaded pictures, including those in posts. Duplicates are stored once, and metadata is removed."
      />
      <PictureScreen calls={{ call, upload }} />
    </>
  );
}
