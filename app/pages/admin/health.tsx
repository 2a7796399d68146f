// The server's health checks, with remedies.
import { useSignedIn } from "#app/features/auth/session-context.ts";
import { HealthList } from "#app/features/health/health-list.tsx";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Health");
export const loader = () => null;
export const clientLoader = () => null;

export default function Health() {
  const { call } = useSignedIn();
  return (
    <>
      <PageTitle title="Health" lead="What the server checks about itself, and what to do where something is wrong." />
      <HealthList call={call} />
    </>
  );
}
