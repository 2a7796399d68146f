import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { languageOf } from "#app/platform/i18n/company-words.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import { ChoiceButtons } from "#app/ui/admin/choice-buttons.tsx";
import { SidePanel } from "#app/ui/admin/side-panel.tsx";
import type { DraftState } from "#app/ui/admin/draft-saver.ts";
import { OvertakenNotice } from "#app/ui/admin/overtaken-notice.tsx";
import { SaveStatus } from "#app/ui/admin/save-status.tsx";
import { useDraft } from "#app/ui/admin/use-draft.ts";
import { limits } from "../contract.ts";
import type { Issue, IssueText } from "../contract.ts";
import "../issue.css";
import type { IssueSaver } from "./issue-saver.ts";
import { PreviewPanel } from "./preview-panel.tsx";
import { SendPanel } from "./send-panel.tsx";

type SavingState = DraftState<readonly IssueText[], Issue>;

type BodyProps = { value: string; onChange: (html: string) => void; locale: Locale };

export type IssueStudioProps = {
  opened: Issue;
  saver: IssueSaver;
  call: Caller;
  /** The rich-text editor, which the page brings along. */
  renderBody: (props: BodyProps) => React.ReactNode;
  /** It was sent or scheduled. */
  onSent: (issue: Issue) => void;
};

/** Writes a draft: one version for each language, with panels for previewing and sending it. */
export function IssueStudio({ opened, saver, call, renderBody, onSent }: IssueStudioProps) {
  const { fields: texts, version: issue, state: saving, taken } = useDraft(saver);
  const isOlder = saving.kind === "saved" && opened.version > issue.version; // refetched after a refusal
  const state: SavingState = isOlder ? { kind: "overtaken", by: opened } : saving;
  const [chosen, setChosen] = useState<Locale | undefined>(texts[0]?.locale);
  const text = texts.find(({ locale }) => locale === chosen) ?? texts[0];

  function change(some: Partial<IssueText>) {
    saver.change(texts.map((one) => (one === text ? { ...one, ...some } : one)));
  }

  return (
    <>
      <SaveStatus state={state} saved="Saved" overtaken="Not saved" className="mb-5 min-h-6" />
      <Overtaken state={state} saver={saver} />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid min-w-0 content-start gap-5.5">
          {text && (
            <>
              <Head text={text} onChange={change} />
              <div className="min-w-0" key={`${text.locale} ${taken}`}>
                {renderBody({ value: text.content, locale: text.locale, onChange: (content) => change({ content }) })}
              </div>
            </>
          )}
        </div>
        <div className="grid min-w-0 content-start gap-5">
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
          <SendPanel
            issue={issue}
            call={call}
            beforeUse={saver.flush}
            readIssue={() => saver.read().version}
            onSent={onSent}
          />
        </div>
      </div>
    </>
  );
}

function Head({ text, onChange }: { text: IssueText; onChange: (some: Partial<IssueText>) => void }) {
  return (
    <>
      <Field label="Subject">
        <Input
          autoComplete="off"
          lang={text.locale}
          maxLength={limits.subject}
          value={text.subject}
          onChange={(event) => onChange({ subject: event.target.value })}
        />
      </Field>
      <Field label="Preheader" hint="Inboxes show it after the subject. Up to about 90 characters are seen.">
        <Input
          autoComplete="off"
          lang={text.locale}
          maxLength={limits.preheader}
          value={text.preheader}
          onChange={(event) => onChange({ preheader: event.target.value })}
        />
      </Field>
    </>
  );
}

type LanguagesProps = {
  texts: readonly IssueText[];
  shown: Locale | undefined;
  onShow: (locale: Locale) => void;
  onChange: (texts: readonly IssueText[], shown: Locale | undefined) => void;
};

/** One version for each language. */
function IssueLanguages({ texts, shown, onShow, onChange }: LanguagesProps) {
  const missing = locales.filter((locale) => !texts.some((text) => text.locale === locale));
  const blank = (locale: Locale) => ({ locale, subject: "", preheader: "", content: "" });
  const rest = texts.filter(({ locale }) => locale !== shown);
  return (
    <SidePanel title="Languages">
      <p className="text-s text-text-2">{`Readers get their own language where it is here, else ${languageOf(defaultLocale)}.`}</p>
      <ChoiceButtons
        label="Version"
        choices={texts.map(({ locale }) => [locale, languageOf(locale)] as const)}
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
            {`Add ${languageOf(locale)}`}
          </button>
        ))}
        {shown && rest.length > 0 && (
          <button type="button" className="link min-h-8" onClick={() => onChange(rest, rest[0]?.locale)}>
            {`Remove ${languageOf(shown)}`}
          </button>
        )}
      </div>
    </SidePanel>
  );
}

function Overtaken({ state, saver }: { state: SavingState; saver: IssueSaver }) {
  if (state.kind !== "overtaken") return null;
  const { by } = state;
  return (
    <OvertakenNotice
      title="Someone else has saved another version"
      takeLabel="Take that version"
      onTake={() => saver.take(by)}
      onKeepMine={() => void saver.writeOver(by)}
    >
      What you typed here is still here.
    </OvertakenNotice>
  );
}
