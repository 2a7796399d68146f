import { useCallback, useState, useSyncExternalStore } from "react";
import { useBeforeUnload } from "react-router";
import type { Caller } from "#app/platform/http/call.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { limits } from "../contract.ts";
import type { Issue, IssueText } from "../contract.ts";
import "../issue.css";
import { IssueLanguages } from "./issue-languages.tsx";
import { openIssueSaver } from "./issue-saver.ts";
import type { SaveState } from "./issue-saver.ts";
import { PreviewPanel } from "./preview-panel.tsx";
import { describeSaving, SaveTrouble } from "./save-trouble.tsx";
import { SendPanel } from "./send-panel.tsx";

type BodyProps = { value: string; onChange: (html: string) => void; locale: Locale };

export type IssueStudioProps = {
  opened: Issue;
  call: Caller;
  /** The rich-text editor, which the page brings along. */
  renderBody: (props: BodyProps) => React.ReactNode;
  /** It was sent or scheduled. */
  onSent: (issue: Issue) => void;
};

/** Writes a draft: one version for each language, with panels for previewing and sending it. */
export function IssueStudio({ opened, call, renderBody, onSent }: IssueStudioProps) {
  const [saver] = useState(() => openIssueSaver(call, opened));
  const { issue, texts, state: saving } = useSyncExternalStore(saver.subscribe, saver.read);
  const isOlder = saving.kind === "saved" && opened.version > issue.version; // refetched after a refusal
  const state: SaveState = isOlder ? { kind: "overtaken", by: opened } : saving;
  const [takenVersion, setTakenVersion] = useState<number>();
  const [chosen, setChosen] = useState<Locale | undefined>(texts[0]?.locale);
  const text = texts.find(({ locale }) => locale === chosen) ?? texts[0];
  const warn = useCallback((event: BeforeUnloadEvent) => saving.kind !== "saved" && event.preventDefault(), [saving]);
  useBeforeUnload(warn);

  function change(some: Partial<IssueText>) {
    saver.change(texts.map((one) => (one === text ? { ...one, ...some } : one)));
  }

  function take(by: Issue) {
    saver.take(by);
    setTakenVersion(by.version);
  }

  return (
    <>
      <p role="status" className="mb-5 min-h-6 text-s text-text-2">
        {describeSaving(state)}
      </p>
      <SaveTrouble state={state} saver={saver} onTake={take} />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid min-w-0 content-start gap-5.5">
          {text && (
            <>
              <Head text={text} onChange={change} />
              <div className="min-w-0" key={`${text.locale} ${takenVersion}`}>
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
            readIssue={() => saver.read().issue}
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
