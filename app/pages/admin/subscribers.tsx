// Subscribers in detail: growth, languages, sources, bounces, import.
import { useSignedIn } from "#app/features/auth/session-context.ts";
import { listDetails } from "#app/features/newsletter/subscribers/contract.ts";
import { FiguresScreen } from "#app/features/newsletter/subscribers/figures-screen.tsx";
import { ImportScreen } from "#app/features/newsletter/subscribers/import-screen.tsx";
import { SubscriberScreen } from "#app/features/newsletter/subscribers/subscriber-screen.tsx";
import { ExportCsv } from "#app/ui/admin/export-csv.tsx";
import { datedName } from "#app/ui/save-file.ts";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Growth and import");
export const loader = () => null;
export const clientLoader = () => null;

export default function Subscribers() {
  const { call, upload } = useSignedIn();
  return (
    <>
      <PageTitle title="Growth and import" lead="How the newsletter grows, who reads it, and where they came from." />
      <FiguresScreen call={call} />
      <ImportScreen upload={upload} />
      <section aria-labelledby="every" className="mt-12">
        <div className="mb-5 flex flex-wrap items-center gap-4">
          <h2 id="every" className="text-d4-lg">
            Every subscriber
          </h2>
          <ExportCsv
            call={call}
            disabled={false}
            one="subscriber"
            many="subscribers"
            failure="Failed to export the subscribers"
            make={async () => {
              const { subscriberCsv } = await import("#app/features/newsletter/subscribers/subscriber-csv.ts");
              const { data } = await call(listDetails, { query: {} });
              const name = datedName("newsletter-subscribers", new Date(), "csv");
              return { what: "subscribers", rows: data.length, name, text: subscriberCsv(data) };
            }}
          />
        </div>
        <SubscriberScreen call={call} />
      </section>
    </>
  );
}
