import { pictureUrl } from "#app/content/pictures.ts";
import type { PageTexts } from "#app/content/schema.ts";
import { legalParts, LegalSummary } from "#app/features/legal/legal-text.tsx";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { PlusMark } from "#app/ui/plus-mark.tsx";
import { TableCell } from "#app/ui/table-cell.tsx";
import { Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/cookies.ts";
import { servicesContext } from "./context.ts";
import { LegalPage } from "./legal-page.tsx";
import { styles } from "./styles.ts";
import legalStyles from "#app/features/legal/legal.css?url";
import proseStyles from "#app/ui/prose.css?url";
import tableStyles from "#app/ui/table.css?url";

export const links = () => styles(proseStyles, tableStyles, legalStyles);

export function loader({ context, url }: Route.LoaderArgs) {
  const { content, siteUrl } = context.get(servicesContext);
  const locale = localeOf(url.pathname);
  return { locale, siteUrl, page: content.pages.cookies[locale], field: pictureUrl("fields/cookies") };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData, ...loaderData.page, path: "/cookies" }) : [];

export default function Cookies({ loaderData: { siteUrl, page, field } }: Route.ComponentProps) {
  const { summary, table, entries, places, categories } = page;
  const count = (isOne: (entry: (typeof entries)[number]) => boolean) => entries.filter(isOne).length;
  const parts = [
    {
      id: "entries",
      title: table.caption,
      body: <StorageTable table={table} entries={entries} places={places} categories={categories} />,
    },
    ...legalParts(page.sections),
  ];
  return (
    <LegalPage siteUrl={siteUrl} path="/cookies" page={page} field={field} parts={parts}>
      <LegalSummary
        items={[
          { figure: count((entry) => entry.where === "cookie" && entry.category === "necessary"), text: summary.own },
          { figure: count((entry) => entry.category === "necessary"), text: summary.necessary },
          { figure: count((entry) => entry.category !== "necessary"), text: summary.optional },
        ]}
      />
      <div className="needs-script">
        <div className="mt-9 flex flex-wrap items-center gap-x-6 gap-y-4">
          <p>{page.change.text}</p>
          <Button variant="line" data-press="cookie-settings">
            {page.change.button}
          </Button>
        </div>
      </div>
    </LegalPage>
  );
}

type StorageTableProps = Pick<PageTexts<"cookies">, "table" | "entries" | "places" | "categories">;

/** Shows visitors' entries; the staff's are collapsed below. */
function StorageTable({ entries, ...words }: StorageTableProps) {
  const { table } = words;
  return (
    <>
      <EntryTable {...words} caption={table.caption} entries={entries.filter(({ isStaff }) => !isStaff)} />
      <details className="question border-b border-line">
        <summary className="question-row items-center gap-x-5 py-5">
          <h3 className="font-semibold underline-offset-4 hover:underline">{table.staff}</h3>
          <PlusMark />
        </summary>
        <EntryTable {...words} caption={table.staff} entries={entries.filter(({ isStaff }) => isStaff)} />
      </details>
    </>
  );
}

/** Lists entries: the purpose first, then key and location, for those who check their browser. */
function EntryTable({ table, entries, places, categories, caption }: StorageTableProps & { caption: string }) {
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <th scope="col">{table.purpose}</th>
          <th scope="col">{table.kept}</th>
          <th scope="col">{table.key}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ key, name, where, category, purpose, kept }) => (
          <tr key={key} data-slot="storage-key">
            <TableCell kind="title">
              <strong className="block text-body font-semibold">{name}</strong>
              <span className="text-text-2">{purpose}</span>
            </TableCell>
            <TableCell label={table.kept}>{kept}</TableCell>
            <TableCell label={table.key} className="text-text-3">
              <code className="block text-s font-semibold wrap-anywhere">{key}</code>
              <span className="text-xs">
                {places[where]} ({categories[category]})
              </span>
            </TableCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
