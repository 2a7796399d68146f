import { Arrow } from "#app/ui/arrow.tsx";
import { Link } from "#app/ui/link.tsx";
import { PlusMark } from "#app/ui/plus-mark.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";

type Question = { id: string; question: string; answer: string; more: { text: string; to: string } };

/** `isOpen`: its answers stand there, with nothing to open. */
type QuestionGroup = { id: string; title: string; questions: Question[]; isOpen: boolean };

/** A question opens by itself if the URL's hash names it. */
export function QuestionGroups({ groups }: { groups: QuestionGroup[] }) {
  return (
    <div className="grid gap-18">
      {groups.map(({ id, title, questions, isOpen }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="grid grid-cols-12 gap-y-6 lg:gap-x-5">
          <h2 id={`${id}-title`} className="col-span-12 text-d3 lg:sticky lg:top-28 lg:col-span-4 lg:self-start">
            {title}
          </h2>
          <div className="ledger col-span-12 lg:col-span-8">
            {questions.map((question) => (
              <QuestionItem key={question.id} question={question} isOpen={isOpen} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

type QuestionItemProps = { question: Question; isOpen: boolean };

function QuestionItem({ question: { id, question, answer, more }, isOpen }: QuestionItemProps) {
  const title = <h3 className="min-w-0 text-d4">{question}</h3>;
  const body = (
    <div id={id} className="scroll-mt-16 pb-7">
      <p className="max-w-160 text-text-2">{answer}</p>
      <Link to={more.to} className="link-quiet mt-2 inline-flex min-h-11 items-center gap-2 font-semibold">
        {more.text}
        <VisuallyHidden>: {question}</VisuallyHidden>
        <Arrow className="text-accent" />
      </Link>
    </div>
  );
  if (isOpen)
    return (
      <div data-slot="question" className="border-b border-line">
        <div className="pt-5 pb-2">{title}</div>
        {body}
      </div>
    );
  return (
    <details data-slot="question" className="question group border-b border-line">
      <summary className="flex min-h-16 items-center justify-between gap-6 py-4.5 hover:text-brand">
        {title}
        <PlusMark />
      </summary>
      {body}
    </details>
  );
}
