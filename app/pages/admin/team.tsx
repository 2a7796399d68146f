// The team's accounts and roles.
import { useSignedIn } from "#app/features/auth/session-context.ts";
import { TeamScreen } from "#app/features/auth/team/team-screen.tsx";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Team");
export const loader = () => null;
export const clientLoader = () => null;

export default function Team() {
  const { call } = useSignedIn();
  return (
    <>
      <PageTitle title="Team" lead="Who may sign in, and with which role." />
      <TeamScreen call={call} />
    </>
  );
}
