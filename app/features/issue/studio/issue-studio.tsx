import { useCallback, useState, useSyncExternalStore } from "react";
import { useBeforeUnload } from "react-router";
import type { Caller } from "#app/platform/http/call.ts";
import { languageOf } from "#app/platform/i18n/company-words.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { SidePanel } from "#app/ui/admin/side-panel.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { limits } from "../contract.ts";
import type { Issue, IssueText } from "../contract.ts";
import "../issue.css";
import { createIssueSaver } from "./issue-saver.ts";
import type { IssueSaver, SaveState } from "./issue-saver.ts";
import { PreviewPanel } from "./preview-panel.tsx";
import { SendPanel } from "./send-panel.tsx";

type BodyProps = { value: string; onChange: (html: string) => void; locale: Locale };

export type IssueStudioProps = {
  opened: Issue;
  call: Caller;
  /** The rich-text editor, which the page brings along. */
  renderBody: (props: BodyProps) => React.ReactNode;
  /** It was sent or scheduled. */
  onSent: (issue: Issue) => void;
  /** Somebody else’s version replaces what is typed. */
  onReopen: (issue: Issue) => void;
};

/** Writes a draft: one version for each language, and beside it how it is looked at and sent. */
export function IssueStudio({ opened, call, renderBody, onSent, onReopen }: IssueStudioProps) {
  const [saver] = useState(() => createIssueSaver(call, opened));
  const { issue, texts, state } = useSyncExternalStore(saver.subscribe, saver.read);
  const [chosen, setChosen] = useState<Locale | undefined>(texts[0]?.locale);
  const text = texts.find(({ locale }) => locale === chosen) ?? texts[0];
  const warn = useCallback((event: BeforeUnloadEvent) => state.kind !== "saved" && event.preventDefault(), [state]);
  useBeforeUnload(warn);

  function change(some: Partial<IssueText>) {
    saver.change(texts.map((one) => (one === text ? { ...one, ...some } : one)));
  }

  return (
    <>
      <p role="status" className="mb-5 min-h-6 text-s text-text-2">
        {describe(state)}
      </p>
      <Trouble state={state} saver={saver} onReopen={onReopen} />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid min-w-0 content-start gap-5.5">
          {text && (
            <>
              <Head text={text} onChange={change} />
              <div className="min-w-0" key={text.locale}>
                {renderBody({ value: text.content, locale: text.locale, onChange: (content) => change({ content }) })}
              </div>
            </>
          )}
        </div>
        <div className="grid min-w-0 content-start gap-5">
          <Languages
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
            readIssue={() => saver.read().issue}
            onSent={onSent}
          />
        </div>
      </div>
    </>
  );
}

function describe({ kind }: SaveState): string {
  switch (kind) {
    case "typing":
      return "Not saved yet";
    case "saving":
      return "Saving...";
    case "unreachable":
      return "Not saved: the server can’t be reached";
    case "refused":
    case "overtaken":
      return "Not saved";
    default:
      return "Saved";
  }
}

type TroubleProps = { state: SaveState; saver: IssueSaver; onReopen: (issue: Issue) => void };

function Trouble({ state, saver, onReopen }: TroubleProps) {
  if (state.kind === "refused") {
    return (
      <Notice tone="err" className="mb-5" title="This can’t be saved as it is">
        {state.reason}
      </Notice>
    );
  }
  if (state.kind === "unreachable") {
    return (
      <Notice
        tone="warn"
        className="mb-5"
        title="Your last changes are not saved"
        action={
          <Button size="sm" variant="line" onClick={() => void saver.flush()}>
            Try again
          </Button>
        }
      >
        Keep this page open until they are.
      </Notice>
    );
  }
  if (state.kind !== "overtaken") return null;
  const { by } = state;
  return (
    <Notice
      tone="warn"
      role="alert"
      className="mb-5"
      title="Somebody saved another version since"
      action={
        <span className="flex flex-wrap gap-3">
          <Button size="sm" variant="line" onClick={() => onReopen(by)}>
            Take that version
          </Button>
          <Button size="sm" onClick={() => void saver.writeOver(by)}>
            Keep mine
          </Button>
        </span>
      }
    >
      What you typed here is still here.
    </Notice>
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
function Languages({ texts, shown, onShow, onChange }: LanguagesProps) {
  const missing = locales.filter((locale) => !texts.some((text) => text.locale === locale));
  const blank = (locale: Locale) => ({ locale, subject: "", preheader: "", content: "" });
  const rest = texts.filter(({ locale }) => locale !== shown);
  return (
    <SidePanel title="Languages">
      <p className="text-s text-text-2">Readers get their own language where it is here, else English.</p>
      <div role="group" aria-label="Version" className="flex flex-wrap gap-2">
        {texts.map(({ locale }) => (
          <Button
            key={locale}
            size="sm"
            variant={locale === shown ? "ink" : "line"}
            aria-pressed={locale === shown}
            onClick={() => onShow(locale)}
          >
            {languageOf(locale)}
          </Button>
        ))}
      </div>
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
