import { Link } from "#app/ui/link.tsx";
import type { PageTexts } from "#app/platform/content/schema.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { Arrow } from "#app/ui/arrow.tsx";

/** Three questions that start a conversation with the assistant. */
export function AskBlock({ texts }: { texts: PageTexts<"home">["ask"] }) {
  const { to } = useLocale();
  return (
    <section aria-labelledby="ask" className="ink ask-block">
      <div>
        <h2 id="ask" className="text-d3">
          {texts.heading}
        </h2>
        <p className="mt-2.5 text-s text-text-2">{texts.lead}</p>
      </div>
      <ul className="grid grid-cols-1 gap-2.5">
        {texts.questions.map((question) => (
          <li key={question}>
            <Link to={`${to("/ai-chat")}?q=${encodeURIComponent(question)}`} className="ask-question">
              {question}
              <Arrow className="text-accent" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
