// Subscribers in detail: growth, languages, sources, bounces, import.
import { useSignedIn } from "#app/features/auth/session-context.ts";
import { FiguresScreen } from "#app/features/newsletter/subscribers/figures-screen.tsx";
import { ImportScreen } from "#app/features/newsletter/subscribers/import-screen.tsx";
import { SubscriberScreen } from "#app/features/newsletter/subscribers/subscriber-screen.tsx";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Subscribers");
export const loader = () => null;
export const clientLoader = () => null;

export default function Subscribers() {
  const { call, upload } = useSignedIn();
  return (
    <>
      <ArrowLink back to="/admin/newsletter" className="mb-4 text-s font-normal text-text-2">
        Back to Newsletter
      </ArrowLink>
      <PageTitle title="Subscribers" lead="How the newsletter grows, who reads it, and where they came from." />
      <FiguresScreen call={call} />
      <ImportScreen upload={upload} />
      <section aria-labelledby="every" className="mt-12">
        <h2 id="every" className="mb-5 text-d4-lg">
          Every subscriber
        </h2>
        <SubscriberScreen call={call} />
      </section>
    </>
  );
}
