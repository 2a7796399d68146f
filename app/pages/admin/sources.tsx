// Shows which sources bring work.
import { rolesOfUser } from "#app/features/auth/contract.ts";
import { useSignedIn } from "#app/features/auth/session-context.ts";
import { SourcesScreen } from "#app/features/sources/sources-screen.tsx";
import { hasRole } from "#app/platform/http/access.ts";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Sources");
export const loader = () => null;
export const clientLoader = () => null;

export default function SourcesPage() {
  const { call, user } = useSignedIn();
  return (
    <>
      <PageTitle
        title="Sources"
        lead="Which pages, websites and newsletter issues bring enquiries. Visitors aren’t tracked."
      />
      <SourcesScreen call={call} mayOpen={hasRole(rolesOfUser(user), ["admin", "sales"])} />
    </>
  );
}
