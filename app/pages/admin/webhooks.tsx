// Webhooks: URLs of other systems that are called about events of this site.
import { useSignedIn } from "#app/features/auth/session-context.ts";
import { WebhookScreen } from "#app/features/webhook/webhook-screen.tsx";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Webhooks");
export const loader = () => null;
export const clientLoader = () => null;

export default function Webhooks() {
  const { call } = useSignedIn();
  return (
    <>
      <PageTitle title="Webhooks" lead="Addresses of other systems that are notified of what happens here." />
      <WebhookScreen call={call} />
    </>
  );
}
