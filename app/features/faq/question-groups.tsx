import { Arrow } from "#app/ui/arrow.tsx";
import { Link } from "#app/ui/link.tsx";
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

type QuestionGroup = { id: string; title: string; questions: Question[] };

/** Shows the questions; one opens by itself if the URL's hash names it. */
export function QuestionGroups({ groups }: { groups: QuestionGroup[] }) {
  return (
    <div className="grid gap-16 lg:gap-20">
      {groups.map(({ id, title, questions }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="grid grid-cols-12 gap-y-5 lg:gap-x-5">
          <h2
            id={`${id}-title`}
            className="col-span-12 text-d3 text-balance lg:sticky lg:top-28 lg:col-span-4 lg:self-start lg:pr-9"
          >
            {title}
          </h2>
          <div className="ledger col-span-12 lg:col-span-8">
            {questions.map((question) => (
              <FoldedQuestion key={question.id} {...question} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

/** Renders a question, of which only one is open; its short answer is beside it, on a phone below it. */
function FoldedQuestion({ id, question, answer, figure, more }: Question) {
  return (
    <details name="question" data-slot="question" className="question group border-b border-line">
      <summary className="question-row items-center gap-x-5 gap-y-1 py-5">
        <h3 className="text-d4 underline-offset-4 hover:underline">{question}</h3>
        <PlusMark />
        {figure && (
          <span data-slot="figure" className="text-d4 text-balance text-accent">
            {figure}
          </span>
        )}
      </summary>
      <div id={id} className="scroll-mt-16 pb-6">
        <p className="max-w-160 whitespace-pre-line text-text-2">{answer}</p>
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
