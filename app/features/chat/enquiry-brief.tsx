import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { saveToTab, readFromTab } from "#app/platform/browser/tab-storage.ts";
import { barePath } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import type { Message } from "./contract.ts";

/**
 * The storage key of the enquiry form's draft, the names of its fields that take the text, and their maximum length.
 */
export type BriefFacts = { draftKey: string; detailsField: string; messageField: string; max: number };

/** Pages that lead to an enquiry. */
const reasons = new Set(["services", "case-studies", "faq", "contact", "book"]);

/** Returns true if an answer is from a page that leads to an enquiry, or if a question had no answer. */
export function hasReasonToWrite(messages: readonly Message[]): boolean {
  return messages.some(
    ({ kind, sources = [] }) =>
      kind === "unknown" ||
      kind === "suggestion" ||
      (kind === "answer" && sources.some(({ href }) => reasons.has(barePath(href).split(/[/?#]/)[1] ?? ""))),
  );
}

/** Returns true if the text of the last answer already offers contact. */
function isOffered(last: Message | undefined): boolean {
  return last?.kind === "unknown" || last?.kind === "suggestion";
}

type Kind = "project" | "call";

/** Offers to copy the visitor's messages into the enquiry form. They remain in the browser until the form is sent. */
export function EnquiryBrief({ messages, facts }: { messages: readonly Message[]; facts: BriefFacts }) {
  const { t } = useTranslation();
  const { to } = useLocale();
  const [kind, setKind] = useState<Kind>();
  const area = useRef<HTMLTextAreaElement>(null);
  const texts = messages.filter(({ role }) => role === "user").map(({ content }) => content.trim());

  function open(chosen: Kind) {
    flushSync(() => setKind(chosen));
    // Only the list scrolls, not the page.
    area.current?.focus({ preventScroll: true });
    const list = area.current?.closest(".chat-scroll");
    list?.scrollTo({ top: list.scrollHeight });
  }

  function carry() {
    const draft = readFromTab(facts.draftKey);
    const written = String(draft[facts.detailsField] ?? "");
    const brief = area.current?.value.trim() ?? "";
    // Carried again after Back, it is there already.
    const details = written.includes(brief) ? written : [written, brief].filter(Boolean).join("\n\n");
    const wish = kind === "call" && !draft[facts.messageField] ? { [facts.messageField]: t("chat.brief.wish") } : {};
    saveToTab(facts.draftKey, { ...draft, [facts.detailsField]: details, ...wish }); // the form reports a text that is too long
    location.assign(to("/contact"));
  }

  if (!kind)
    return (
      <div data-slot="enquiry-brief" className="flex flex-wrap items-center gap-3 px-5 pb-4 text-s md:px-6">
        {/* Hidden if the answer above already offers contact. */}
        <span className={isOffered(messages.at(-1)) ? "visually-hidden" : "text-text-2"}>{t("chat.brief.offer")}</span>
        {(["project", "call"] as const).map((each) => (
          <Button key={each} variant="line" size="sm" onClick={() => open(each)}>
            {t(`chat.brief.${each}`)}
          </Button>
        ))}
      </div>
    );
  return (
    <div data-slot="enquiry-brief" className="grid gap-3 px-5 pb-6 md:px-6">
      <Field label={t("chat.brief.label")} hint={t("chat.brief.hint")}>
        <Textarea ref={area} rows={5} maxLength={facts.max} defaultValue={texts.join("\n\n").slice(0, facts.max)} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" onClick={carry}>
          {t("chat.brief.continue")}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setKind(undefined)}>
          {t("chat.brief.close")}
        </Button>
      </div>
    </div>
  );
}
