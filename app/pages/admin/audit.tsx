// The audit log: who did what. Kept for 400 days, without visitors’ data.
import { AuditScreen } from "#app/features/audit/audit-screen.tsx";
import { useSignedIn } from "#app/features/auth/session-context.ts";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Audit log");
export const loader = () => null;
export const clientLoader = () => null;

export default function Audit() {
  const { call } = useSignedIn();
  return (
    <>
      <PageTitle title="Audit log" lead="Who did what. Kept for 400 days, without visitors’ data." />
      <AuditScreen call={call} />
    </>
  );
}
