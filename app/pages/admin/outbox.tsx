import { useSignedIn } from "#app/features/auth/session-context.ts";
import { OutboxScreen } from "#app/features/outbox/outbox-screen.tsx";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Outbox");
export const loader = () => null;
export const clientLoader = () => null;

export default function Outbox() {
  const { call } = useSignedIn();
  return (
    <>
      <PageTitle title="Outbox" lead="Emails that the website sends to visitors and to your team." />
      <OutboxScreen call={call} />
    </>
  );
}
