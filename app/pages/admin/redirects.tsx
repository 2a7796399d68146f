// Redirects of old addresses, and missing addresses that visitors request.
import { useSignedIn } from "#app/features/auth/session-context.ts";
import { RedirectScreen } from "#app/features/redirects/redirect-screen.tsx";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Redirects");
export const loader = () => null;
export const clientLoader = () => null;

export default function Redirects() {
  const { call } = useSignedIn();
  return (
    <>
      <PageTitle title="Redirects" lead="Old addresses that lead to a page on this site, or to another site." />
      <RedirectScreen call={call} />
    </>
  );
}
