import { useSignedIn } from "#app/features/auth/session-context.ts";
import { ExportButton } from "#app/features/newsletter/subscribers/export-button.tsx";
import { SubscriberScreen } from "#app/features/newsletter/subscribers/subscriber-screen.tsx";
import { SubscriberSummary } from "#app/features/newsletter/subscribers/subscriber-view.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Newsletter");
export const loader = () => null;
export const clientLoader = () => null;

export default function Newsletter() {
  const { call } = useSignedIn();
  return (
    <>
      <PageTitle title="Newsletter" lead={<SubscriberSummary call={call} />}>
        <ExportButton call={call} />
      </PageTitle>
      <SubscriberScreen
        call={call}
        first={
          <ButtonLink to="/admin/newsletter/subscribers" size="sm" variant="line">
            Import subscribers
          </ButtonLink>
        }
      />
    </>
  );
}
