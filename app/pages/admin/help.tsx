// The manual (docs/manual), open at the chapter about the screen that the reader came from.
import { Navigate, useLocation } from "react-router";
import { sanitisedHtml } from "#app/platform/browser/trusted-types.ts";
import "#app/ui/prose.css";
import { Card } from "#app/ui/card.tsx";
import dataRequests from "../../../docs/manual/data-requests.md";
import firstWeek from "../../../docs/manual/first-week.md";
import glossary from "../../../docs/manual/glossary.md";
import marketing from "../../../docs/manual/marketing.md";
import sales from "../../../docs/manual/sales.md";
import sources from "../../../docs/manual/sources.md";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

type Chapter = { id: string; title: string; html: string; screens?: RegExp };

/** Each with the screens that it is about. */
const chapters: readonly Chapter[] = [
  { id: "first-week", title: "Your first week", html: firstWeek, screens: /^account|^team/ },
  { id: "sales", title: "Sales", html: sales, screens: /^contacts|^bookings|^calendar/ },
  { id: "marketing", title: "Marketing", html: marketing, screens: /^newsletter|^content|^redirects|^blog|^questions/ },
  { id: "sources", title: "Sources", html: sources, screens: /^sources/ },
  { id: "data-requests", title: "Data requests", html: dataRequests, screens: /^person|^audit/ },
  { id: "glossary", title: "Glossary", html: glossary },
];

export const meta = () => adminMeta("Help");
export const loader = () => null;
export const clientLoader = () => null;

export default function Help() {
  const { state, hash } = useLocation();
  const from = typeof state === "string" ? state.replace("/admin/", "") : "";
  const chapter = hash ? undefined : chapters.find(({ screens }) => screens?.test(from));
  if (chapter) return <Navigate to={`#${chapter.id}`} replace />; // the router scrolls there
  return (
    <>
      <PageTitle title="Help" lead="The manual for the people who work here." />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 desk:grid-cols-[13rem_minmax(0,1fr)]">
        <nav aria-label="Chapters" className="desk:sticky desk:top-6">
          <ul className="flex flex-wrap gap-x-5 text-s desk:grid">
            {chapters.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="link-quiet inline-flex min-h-11 items-center desk:pointer-fine:min-h-9">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Card className="max-w-180">
          {chapters.map(({ id, title, html }) => (
            <section
              key={id}
              id={id}
              aria-label={title}
              className="prose scroll-mt-6 text-[1.0625rem]/[1.6] [&_img]:w-auto [&_img]:border [&_img]:border-line [&>h2]:mt-0 [&+&]:mt-14 [&+&]:border-t [&+&]:border-line [&+&]:pt-10"
              // oxlint-disable-next-line react/no-danger -- our own documents, from the build
              dangerouslySetInnerHTML={{ __html: sanitisedHtml(html) }}
            />
          ))}
        </Card>
      </div>
    </>
  );
}
