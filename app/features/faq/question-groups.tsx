import { Arrow } from "#app/ui/arrow.tsx";
import { Link } from "#app/ui/link.tsx";
import { merge } from "#app/ui/merge.ts";
import { PlusMark } from "#app/ui/plus-mark.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";

type Question = {
  id: string;
  question: string;
  answer: string;
  /** The answer in a few words. */
  figure: string | undefined;
  more: { text: string; to: string };
};

/** `isOpen`: its answers stand there, with nothing to open. */
type QuestionGroup = { id: string; title: string; questions: Question[]; isOpen: boolean };

/** A question opens by itself if the URL's hash names it. */
export function QuestionGroups({ groups }: { groups: QuestionGroup[] }) {
  return (
    <div className="grid gap-18">
      {groups.map(({ id, title, questions, isOpen }) => {
        const Item = isOpen ? OpenQuestion : FoldedQuestion;
        return (
          <section
            key={id}
            id={id}
            aria-labelledby={`${id}-title`}
            className={isOpen ? undefined : "grid grid-cols-12 gap-y-6 lg:gap-x-5"}
          >
            <h2
              id={`${id}-title`}
              className={merge("text-d3", !isOpen && "col-span-12 lg:sticky lg:top-28 lg:col-span-4 lg:self-start")}
            >
              {title}
            </h2>
            <div className={merge("ledger", isOpen ? "mt-6" : "col-span-12 lg:col-span-8")}>
              {questions.map((question) => (
                <Item key={question.id} {...question} />
              ))}
            </div>
          </section>
        );
      })}
    </div>
  );
}

/** The figure at the left of its answer, as in a price list; above it on a phone. */
function OpenQuestion({ id, question, answer, figure, more }: Question) {
  return (
    <div
      id={id}
      data-slot="question"
      className="grid grid-cols-12 gap-y-3 border-b border-line py-6 scroll-mt-16 lg:gap-x-5"
    >
      <div className="col-span-12 lg:col-span-8 lg:col-start-5">
        <h3 className="text-d4">{question}</h3>
        <p className="mt-2 max-w-160 text-text-2">{answer}</p>
        <More question={question} {...more} />
      </div>
      {figure && (
        <p className="order-first col-span-12 self-start text-d3 text-balance lg:col-span-4 lg:pr-9">{figure}</p>
      )}
    </div>
  );
}

function FoldedQuestion({ id, question, answer, more }: Question) {
  return (
    <details data-slot="question" className="question group border-b border-line">
      <summary className="flex min-h-16 items-center justify-between gap-6 py-4.5 hover:text-brand">
        <h3 className="min-w-0 text-d4">{question}</h3>
        <PlusMark />
      </summary>
      <div id={id} className="scroll-mt-16 pb-6">
        <p className="max-w-160 text-text-2">{answer}</p>
        <More question={question} {...more} />
      </div>
    </details>
  );
}

function More({ text, to, question }: Question["more"] & { question: string }) {
  return (
    <Link to={to} className="link-quiet mt-1 inline-flex min-h-11 items-center gap-2 text-s font-semibold">
      {text}
      <VisuallyHidden>: {question}</VisuallyHidden>
      <Arrow className="text-accent" />
    </Link>
  );
}
