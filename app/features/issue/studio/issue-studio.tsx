import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { readTranslator } from "#app/features/suggestion/public.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { formatLanguage } from "#app/platform/i18n/format.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import { ChoiceButtons } from "#app/ui/admin/choice-buttons.tsx";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { ConflictNotice } from "#app/ui/admin/conflict-notice.tsx";
import type { DraftState } from "#app/ui/admin/draft-saver.ts";
import { SaveStatus } from "#app/ui/admin/save-status.tsx";
import { SidePanel } from "#app/ui/admin/side-panel.tsx";
import { SuggestTranslation } from "#app/ui/admin/suggest-translation.tsx";
import type { SuggestOptions } from "#app/ui/admin/suggest-translation.tsx";
import { toastError } from "#app/ui/admin/toasts.ts";
import { useDraft } from "#app/ui/admin/use-draft.ts";
import { useEndpoint } from "#app/ui/admin/use-endpoint.ts";
import { WritingLine, WritingPage } from "#app/ui/admin/writing-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { isBlank, limits, suggestIssue } from "../contract.ts";
import type { Issue, IssueText } from "../contract.ts";
import "../issue.css";
import { replaceCards } from "../post-card.ts";
import type { CardPost } from "../post-card.ts";
import type { IssueSaver } from "./issue-saver.ts";
import { PreviewPanel } from "./preview-panel.tsx";
import { AudienceSize, SendButton, SendPanel, useSending } from "./send-panel.tsx";

type SavingState = DraftState<readonly IssueText[], Issue>;

type BodyProps = { key: string; value: string; onChange: (html: string) => void; locale: Locale };

export type IssueStudioProps = {
  opened: Issue;
  saver: IssueSaver;
  call: Caller;
  /** The way back and the page's heading. */
  head: React.ReactNode;
  /** Returns a post's card in another language; undefined if it isn't published in that language. */
  findCard: (path: string, locale: Locale) => Promise<CardPost | undefined>;
  /** The rich-text editor, provided by the page. */
  renderBody: (props: BodyProps) => React.ReactNode;
  /** Called when it was sent or scheduled. */
  onSent: (issue: Issue) => void;
};

/** Edits a draft: one version per language, with panels to preview and send it. */
export function IssueStudio({ opened, saver, call, head, findCard, renderBody, onSent }: IssueStudioProps) {
  const { fields: texts, version: issue, state: saving, resets } = useDraft(saver);
  const isOlder = saving.kind === "saved" && opened.version > issue.version; // refetched after a refusal
  const state: SavingState = isOlder ? { kind: "conflict", by: opened } : saving;
  const [chosen, setChosen] = useState<Locale | undefined>(texts[0]?.locale);
  const [begun, setBegun] = useState(0);
  const text = texts.find(({ locale }) => locale === chosen) ?? texts[0];

  const sending = useSending({ issue, call, beforeUse: saver.flush, readIssue: () => saver.read().version, onSent });

  function change(some: Partial<IssueText>) {
    saver.change(texts.map((other) => (other === text ? { ...kept(other), ...some } : other)));
  }

  return (
    <WritingPage
      head={head}
      status={<SaveStatus state={state} saved="Saved" conflict="Not saved" className="text-xs text-text" />}
      title={text?.subject}
      state={<AudienceSize sending={sending} />}
      actions={<SendButton sending={sending} />}
      notices={<Conflict state={state} saver={saver} />}
      panels={
        <>
          <IssueLanguages
            texts={texts}
            shown={text?.locale}
            onShow={setChosen}
            onChange={(next, locale) => {
              saver.change(next);
              setChosen(locale);
            }}
          />
          <PreviewPanel issueId={issue.id} locale={text?.locale} call={call} beforeUse={saver.flush} hasTest />
          <SendPanel sending={sending} />
        </>
      }
    >
      {text && (
        <>
          <div className="grid gap-3 not-empty:mb-4">
            <BeginFrom
              text={text}
              others={texts.filter((other) => !isBlank(other))}
              findCard={findCard}
              onBegin={(beginning) => {
                const isStillBlank = (other: IssueText) => other.locale === text.locale && isBlank(other); // it may have been edited meanwhile
                saver.change(saver.read().fields.map((other) => (isStillBlank(other) ? beginning : other)));
                setBegun(begun + 1);
              }}
            />
            <Suggested
              text={text}
              saver={saver}
              call={call}
              findCard={findCard}
              onSuggested={() => setBegun(begun + 1)}
            />
          </div>
          <Head text={text} onChange={change} />
          {renderBody({
            key: `${text.locale} ${resets} ${begun}`,
            value: text.content,
            locale: text.locale,
            onChange: (content) => change({ content }),
          })}
        </>
      )}
    </WritingPage>
  );
}

/** Returns a text as a person's. */
function kept(text: IssueText): IssueText {
  const { isSuggestion: _, ...own } = text;
  return own;
}

type SuggestedProps = Pick<IssueStudioProps, "saver" | "call" | "findCard"> & {
  text: IssueText;
  onSuggested: () => void;
};

/** Offers to translate a version without text; marks a suggested one that hasn't been accepted. */
function Suggested({ text, saver, call, findCard, onSuggested }: SuggestedProps) {
  const { host } = useEndpoint(call, readTranslator).data ?? {};
  const { locale } = text;
  const texts = saver.read().fields;
  const source = texts.find((other) => !isBlank(other));
  const replace = (make: (one: IssueText) => IssueText) =>
    saver.change(saver.read().fields.map((other) => (other.locale === locale ? make(other) : other)));

  async function suggest(options: SuggestOptions) {
    const params = { id: saver.read().version.id };
    await saver.saveBy(async () => (await call(suggestIssue, { params, body: { locale } }, options)).data);
    const { content = "" } = saver.read().fields.find((other) => other.locale === locale) ?? {};
    const withCards = await replaceCards(content, (path) => findCard(path, locale));
    if (withCards !== content) replace((current) => ({ ...current, content: withCards }));
  }

  if (text.isSuggestion)
    return (
      <Notice
        tone="warn"
        title="Suggested by a language model"
        action={
          <Button size="sm" onClick={() => replace(kept)}>
            Keep this text
          </Button>
        }
      >
        The issue can’t be sent until you change this text or keep it.
      </Notice>
    );
  if (!host || !source || !isBlank(text)) return null;
  return (
    <SuggestTranslation
      host={host}
      sent={`The text in ${formatLanguage(source.locale)}`}
      suggest={suggest}
      onDone={onSuggested}
    >
      Suggest a translation
    </SuggestTranslation>
  );
}

type BeginFromProps = Pick<IssueStudioProps, "findCard"> & {
  text: IssueText;
  others: readonly IssueText[];
  onBegin: (text: IssueText) => void;
};

/** Offers to copy another version into one without text. Cards of posts follow the language. */
function BeginFrom({ text, others, findCard, onBegin }: BeginFromProps) {
  const beginning = useMutation({
    mutationFn: async (from: IssueText) => ({
      ...from,
      locale: text.locale,
      content: await replaceCards(from.content, (path) => findCard(path, text.locale)),
    }),
    onSuccess: onBegin,
    onError: (error) => toastError(error, "Failed to read the posts of that version"),
  });
  if (!isBlank(text) || others.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-s text-text-2">This version has no text yet.</p>
      {others.map((from) => (
        <Button
          key={from.locale}
          size="sm"
          variant="line"
          busy={beginning.isPending && beginning.variables.locale === from.locale}
          busyLabel="Starting..."
          onClick={() => beginning.mutate(from)}
        >
          {`Start from ${formatLanguage(from.locale)}`}
        </Button>
      ))}
    </div>
  );
}

function Head({ text, onChange }: { text: IssueText; onChange: (some: Partial<IssueText>) => void }) {
  return (
    <>
      <WritingLine
        label="Subject"
        lang={text.locale}
        maxLength={limits.subject}
        value={text.subject}
        onChange={(subject) => onChange({ subject })}
      />
      <WritingLine
        label="Preheader"
        placeholder="Preheader: inboxes show it after the subject, up to about 90 characters"
        isTitle={false}
        lang={text.locale}
        maxLength={limits.preheader}
        value={text.preheader}
        onChange={(preheader) => onChange({ preheader })}
      />
    </>
  );
}

type LanguagesProps = {
  texts: readonly IssueText[];
  shown: Locale | undefined;
  onShow: (locale: Locale) => void;
  onChange: (texts: readonly IssueText[], shown: Locale | undefined) => void;
};

/** Shows the languages, with one version each. */
function IssueLanguages({ texts, shown, onShow, onChange }: LanguagesProps) {
  const missing = locales.filter((locale) => !texts.some((text) => text.locale === locale));
  const blank = (locale: Locale) => ({ locale, subject: "", preheader: "", content: "" });
  const [removing, setRemoving] = useState<Locale>();
  const text = texts.find(({ locale }) => locale === shown);
  const remove = (removed: Locale) => {
    const remaining = texts.filter(({ locale }) => locale !== removed);
    onChange(remaining, remaining[0]?.locale);
  };
  return (
    <SidePanel title="Languages">
      <p className="text-s text-text-2">{`Readers get their own language if there is a version in it, otherwise ${formatLanguage(defaultLocale)}.`}</p>
      <ChoiceButtons
        label="Version"
        choices={texts.map(({ locale }) => [locale, formatLanguage(locale)] as const)}
        chosen={shown}
        onChoose={onShow}
      />
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-s">
        {missing.map((locale) => (
          <button
            key={locale}
            type="button"
            className="link min-h-8"
            onClick={() => onChange([...texts, blank(locale)], locale)}
          >
            {`Add ${formatLanguage(locale)}`}
          </button>
        ))}
        {text && texts.length > 1 && (
          <button
            type="button"
            className="link min-h-8"
            onClick={() => (isBlank(text) ? remove(text.locale) : setRemoving(text.locale))}
          >
            {`Remove ${formatLanguage(text.locale)}`}
          </button>
        )}
      </div>
      {removing && (
        <ConfirmDialog
          title={`Remove ${formatLanguage(removing)}`}
          labels={{ cancel: "Cancel", confirm: "Remove", busy: "Removing..." }}
          act={() => Promise.resolve(remove(removing))}
          done={`${formatLanguage(removing)} removed`}
          failure={`Failed to remove ${formatLanguage(removing)}`}
          onDone={() => setRemoving(undefined)}
          onClose={() => setRemoving(undefined)}
        >
          {`The ${formatLanguage(removing)} version of this issue is deleted for good: its subject, preheader and text.`}
        </ConfirmDialog>
      )}
    </SidePanel>
  );
}

function Conflict({ state, saver }: { state: SavingState; saver: IssueSaver }) {
  if (state.kind !== "conflict") return null;
  const { by } = state;
  return (
    <ConflictNotice
      title="Someone else has saved another version"
      takeLabel="Use that version"
      onTake={() => saver.replaceWith(by)}
      onKeepMine={() => void saver.overwrite(by)}
    >
      What you typed here is still here.
    </ConflictNotice>
  );
}
