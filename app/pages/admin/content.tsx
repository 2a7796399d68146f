import { useSignedIn } from "#app/features/auth/session-context.ts";
import { ContentScreen } from "#app/features/content/admin/content-screen.tsx";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Content");
export const loader = () => null;
export const clientLoader = () => null;

export default function Content() {
  const { call } = useSignedIn();
  return (
    <>
      <PageTitle title="Content" lead="What the company says, in the order of the site." />
      <ContentScreen call={call} />
    </>
  );
}
