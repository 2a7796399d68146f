import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { Caller } from "#app/platform/http/call.ts";
import { useListView } from "#app/platform/http/list-view.ts";
import { formatLanguage, formatDateTime } from "#app/platform/i18n/format.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { EmptyList, noMatchHint } from "#app/ui/admin/empty-list.tsx";
import { ListToolbar } from "#app/ui/admin/list-toolbar.tsx";
import { Loaded } from "#app/ui/admin/loaded.tsx";
import { MainAction } from "#app/ui/admin/main-action.tsx";
import { useEndpoint, useReload } from "#app/ui/admin/use-endpoint.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { TableCell } from "#app/ui/table-cell.tsx";
import { Table } from "#app/ui/table.tsx";
import { listEntries } from "../contract.ts";
import type { EntryHead, TranslationState } from "../contract.ts";
import { listMarks } from "./entry-words.ts";
import { NewPage } from "./page-dialogs.tsx";

const labels = { loading: "Loading the content...", failed: "The content did not load" };

const stateChoices = [
  { value: "outdated", label: "Outdated" },
  { value: "missing", label: "Missing" },
  { value: "toTranslate", label: "To translate" },
] as const;

const filters = [{ name: "state", label: "Translations", unset: "all", choices: stateChoices }] as const;

const headings = { Entry: "", State: "w-112" };

/** Lists the entries of the company's content, with a search. */
export function ContentScreen({ call }: { call: Caller }) {
  const [view, show] = useListView(listEntries.query);
  const { search, state } = view;
  const query = { ...(search ? { search } : {}), ...(state ? { state } : {}) };
  const list = useEndpoint(call, listEntries, { query }, { placeholderData: keepPreviousData });
  const [isNaming, setIsNaming] = useState(false);
  const navigate = useNavigate();
  const reloadList = useReload(listEntries);
  return (
    <>
      <MainAction>
        <Button size="sm" onClick={() => setIsNaming(true)}>
          New page
        </Button>
      </MainAction>
      {isNaming && (
        <NewPage
          call={call}
          onDone={(path) => {
            void reloadList();
            void navigate(path);
          }}
          onClose={() => setIsNaming(false)}
        />
      )}
      <ListToolbar
        list={{ view, show }}
        label="Search the content"
        placeholder="Search every text"
        filters={locales.length > 1 ? filters : []}
      />
      <Loaded from={list} labels={labels}>
        {(entries) =>
          entries.length === 0 ? (
            <NoEntries
              isFiltered={Boolean(search ?? state)}
              onShowAll={() => show({ search: undefined, state: undefined })}
            />
          ) : (
            <div aria-busy={list.isPlaceholderData}>
              <Table caption="What the company says" headings={headings}>
                <tbody>
                  {entries.map((entry) => (
                    <EntryRow key={entry.id} entry={entry} reviewed={state} />
                  ))}
                </tbody>
              </Table>
            </div>
          )
        }
      </Loaded>
    </>
  );
}

function NoEntries({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  return isFiltered ? (
    <EmptyList title="No text matches" description={noMatchHint} onShowAll={onShowAll} />
  ) : (
    <EmptyList title="Nothing to edit" description="You can’t edit any of these texts." />
  );
}

/**
 * Renders a row of the list. An entry without states, which has the program's own words, isn't a link. With `reviewed`,
 * the link opens the default language with translations in that state.
 */
function EntryRow({ entry, reviewed }: { entry: EntryHead; reviewed: TranslationState | undefined }) {
  const { id, title, states, made, found = [] } = entry;
  const [marked, last] = [marksOf(entry), lastPublished(entry)];
  const reviewedLocale = reviewed && states.find((state) => state[reviewed] > 0)?.locale;
  const query =
    reviewed && reviewedLocale ? `?${new URLSearchParams({ locale: reviewedLocale, state: reviewed })}` : "";
  return (
    <tr>
      <th scope="row">
        {states.length === 0 ? (
          <span className="font-semibold">{title}</span>
        ) : (
          <Link to={`/admin/content/${id}${query}`} className="link-quiet font-semibold text-text wrap-anywhere">
            {title}
          </Link>
        )}
        {made && <span className="block text-xs font-normal wrap-anywhere text-text-3">{made.title}</span>}
        {found.length > 0 && (
          <ul className="mt-2 grid gap-2 pb-2 text-s font-normal">
            {found.map((one) => (
              <FoundText key={`${one.locale} ${one.field} ${one.text}`} entryId={id} found={one} />
            ))}
          </ul>
        )}
      </th>
      <TableCell label="State">
        {marked.length > 0 && <States marked={marked} />}
        <Published last={last} />
      </TableCell>
    </tr>
  );
}

/** Returns what deviates, by language. */
function marksOf({ states, made }: EntryHead) {
  return states
    .map((state) => ({ locale: state.locale, marks: listMarks(state, made) }))
    .filter(({ marks }) => marks.length > 0);
}

function States({ marked }: { marked: ReturnType<typeof marksOf> }) {
  return (
    <ul className="inline-flex flex-wrap gap-x-4 gap-y-1.5 py-1">
      {marked.map(({ locale, marks }) => (
        <li key={locale} className="flex flex-wrap items-center gap-2">
          {locales.length > 1 && <span>{formatLanguage(locale)}</span>}
          {marks.map(({ tone, words }) => (
            <Badge key={words} tone={tone}>
              {words}
            </Badge>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Returns when an entry was last published here, and by whom; undefined as long as it is as delivered. */
function lastPublished({ states }: EntryHead) {
  return states
    .flatMap(({ publishedAt, publishedBy }) => (publishedAt === null ? [] : [{ publishedAt, publishedBy }]))
    .toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))[0];
}

function Published({ last }: { last: ReturnType<typeof lastPublished> }) {
  if (!last) return <span className="block text-xs text-text-3">As delivered</span>;
  const { publishedAt, publishedBy } = last;
  return (
    <span className="block text-xs text-text-3">
      Published <time dateTime={publishedAt}>{formatDateTime(publishedAt)}</time>
      {publishedBy && ` by ${publishedBy}`}
    </span>
  );
}

type Match = NonNullable<EntryHead["found"]>[number];

function FoundText({ entryId, found: { locale, field, label, text, isFixed } }: { entryId: string; found: Match }) {
  const language = locale === "shared" ? "All languages" : formatLanguage(locale);
  const words = (
    <span lang={locale === "shared" ? undefined : locale} className="line-clamp-3">
      {text}
    </span>
  );
  return (
    <li className="wrap-anywhere">
      <span className="block text-xs text-text-3">
        {isFixed ? `${language}, not editable here` : `${language}, ${label}`}
      </span>
      {isFixed ? (
        words
      ) : (
        <Link to={`/admin/content/${entryId}?${new URLSearchParams({ locale, field })}`} className="link">
          {words}
        </Link>
      )}
    </li>
  );
}
