import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { formatLanguage, formatDateTime } from "#app/platform/i18n/format.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { ChoiceButtons } from "#app/ui/admin/choice-buttons.tsx";
import { PreviewLinkPanel } from "#app/ui/admin/preview-link-panel.tsx";
import { SaveStatus } from "#app/ui/admin/save-status.tsx";
import { SidePanel } from "#app/ui/admin/side-panel.tsx";
import type { Entry } from "../contract.ts";
import { createPreviewLink, endPreviewLink, recordOpenEntry, presence } from "../contract.ts";
import { ConflictPanel, SetAsidePanel } from "./conflict-panels.tsx";
import { DraftPanel } from "./draft-panel.tsx";
import { EntryContents } from "./entry-contents.tsx";
import { EntryForm } from "./entry-form.tsx";
import { EntryHistory } from "./entry-history.tsx";
import type { EntrySaver } from "./entry-saver.ts";
import { openTranslations } from "./entry-values.ts";
import { parseFieldKey } from "./entry-words.ts";
import { conflictId, FieldConflicts } from "./field-conflicts.tsx";
import { PagePanel } from "./page-panel.tsx";
import { publishId, PublishPanel } from "./publish-panel.tsx";
import { SuggestPanel } from "./suggest-panel.tsx";
import { focusField, useEntry } from "./use-entry.ts";
import type { EntryEditing } from "./use-entry.ts";
import "./entry-studio.css";
import { useTranslationReview } from "./use-translation-review.ts";
import type { TranslationReview } from "./use-translation-review.ts";

type EntryStudioProps = {
  saver: EntrySaver;
  call: Caller;
  /** The way back and the page's heading. */
  head: React.ReactNode;
};

/** Renders the editor of an entry: a form built from its fields, with panels beside it. */
export function EntryStudio({ saver, call, head }: EntryStudioProps) {
  const editing = useEntry({ saver, call });
  const { entry } = editing;
  const review = useTranslationReview(editing, call);
  const [start] = useState(() => (form: HTMLElement | null) => {
    if (form) focusAsked(editing, review);
  });
  const params = { entry: entry.id };
  return (
    <>
      <div className="entry-bar">
        {head}
        <div className="mr-auto flex min-h-10 flex-wrap items-center gap-x-4">
          <SaveStatus
            state={editing.state}
            saved={describeSaved(entry)}
            conflict="Not saved: someone else has changed the same text"
          />
          <NextStep editing={editing} />
          <NextTranslation review={review} />
          <AlsoOpen id={entry.id} call={call} />
        </div>
        {locales.length > 1 && (
          <ChoiceButtons
            label="Language"
            choices={locales.map((locale) => [locale, formatLanguage(locale)] as const)}
            chosen={editing.locale}
            onChoose={editing.show}
          />
        )}
      </div>
      <Conflicts editing={editing} />
      <div className="entry-parts">
        <EntryContents editing={editing} />
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys pressed in its controls */}
        <div
          ref={start}
          className="grid min-w-0 content-start gap-5.5 [&_.control]:scroll-mt-28"
          onFocus={review.remember}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            void review.next();
          }}
        >
          <EntryForm editing={editing} review={review} />
        </div>
        <div className="entry-aside grid min-w-0 content-start gap-5">
          <ConflictPanel editing={editing} />
          <PublishPanel editing={editing} />
          <DraftPanel editing={editing} />
          <SuggestPanel editing={editing} />
          <PagePanel editing={editing} call={call} />
          <SetAsidePanel editing={editing} />
          <PlaceholdersPanel editing={editing} />
          {entry.paths.length > 0 && (
            <PreviewLinkPanel
              create={async () => {
                await editing.flush();
                return (await call(createPreviewLink, { params })).data;
              }}
              end={() => call(endPreviewLink, { params })}
            >
              For 7 days, anyone with the link sees the pages with this draft. A new link replaces the old one.
            </PreviewLinkPanel>
          )}
          <EntryHistory editing={editing} call={call} />
        </div>
      </div>
    </>
  );
}

/** Shows who else has the entry open; edits of different fields don't conflict. */
function AlsoOpen({ id, call }: { id: string; call: Caller }) {
  const { data } = useQuery({
    queryKey: [recordOpenEntry.path, id],
    queryFn: async () => (await call(recordOpenEntry, { params: { entry: id } })).data.others,
    refetchInterval: presence.everyMs,
    gcTime: 0,
  });
  return (
    <p role="status" className="text-s text-text-2">
      {data &&
        data.length > 0 &&
        `${new Intl.ListFormat("en").format(data)} ${data.length === 1 ? "has" : "have"} this open too`}
    </p>
  );
}

/**
 * Renders a button that jumps to the conflict that needs a decision, or else to the publish button: the form may be
 * long.
 */
function NextStep({ editing: { state, entry } }: { editing: EntryEditing }) {
  const target = state.kind === "conflict" ? conflictId : publishId;
  if (target === publishId && entry.draft.savedAt === null) return null;
  return (
    <button type="button" className="link min-h-8 text-s" onClick={() => focusIn(target)}>
      {target === conflictId ? "Decide" : "Review"}
    </button>
  );
}

function focusIn(id: string): void {
  const part = document.getElementById(id);
  part?.focus({ preventScroll: true });
  part?.scrollIntoView({ block: "center" });
}

/** Focuses the field named by the link, or the first translation in the requested state. */
function focusAsked({ entry, typed, locale }: EntryEditing, review: TranslationReview): void {
  const asked = new URLSearchParams(globalThis.location.search);
  const named = parseFieldKey(`${asked.get("locale") ?? ""}.${asked.get("field") ?? ""}`);
  const reviewed = review.isAsked ? openTranslations(entry, { typed, state: review.state, locale })[0] : undefined;
  const location = named?.field ? named : reviewed;
  if (location) focusField(location);
}

/** Renders a button that moves to the next translation that needs attention. */
function NextTranslation({ review: { count: open, state, next } }: { review: TranslationReview }) {
  if (open === 0) return null;
  return (
    <button
      type="button"
      className="link min-h-8 text-s"
      aria-keyshortcuts="Control+Enter"
      title="Ctrl Enter"
      onClick={() => void next()}
    >
      {`Next of ${open} ${state}`}
    </button>
  );
}

function describeSaved({ draft, made }: Entry): string {
  if (draft.savedAt !== null) return `Draft saved ${formatDateTime(draft.savedAt)}`;
  return made?.publishedIn.length === 0 ? "Not published yet" : "As published";
}

function Conflicts({ editing }: { editing: EntryEditing }) {
  const { state } = editing;
  if (state.kind !== "conflict") return null;
  return <FieldConflicts key={state.by.draft.etag} editing={editing} by={state.by} sent={state.sent} />;
}

/** Lists the placeholders for the company's data, with their text in the current language (EDIT-09). */
function PlaceholdersPanel({ editing: { entry, locale } }: { editing: EntryEditing }) {
  if (entry.filled.length === 0) return null;
  return (
    <SidePanel title="Figures and facts">
      <p className="text-s text-text-2">
        Put a name, with its braces, into a text: the site shows its value from Figures or Company facts.
      </p>
      <dl className="grid gap-2 text-s wrap-anywhere">
        {entry.filled.map(({ name, written }) => (
          <div key={name}>
            <dt className="font-mono">{`{{${name}}}`}</dt>
            <dd lang={locale} className="text-text-2">
              {written[locale]}
            </dd>
          </div>
        ))}
      </dl>
    </SidePanel>
  );
}
