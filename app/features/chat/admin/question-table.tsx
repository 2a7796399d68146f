import { Pager } from "#app/ui/pager.tsx";
import { Table } from "#app/ui/table.tsx";
import type { UnansweredQuestion } from "../contract.ts";
import { NoQuestions } from "./no-questions.tsx";
import { QuestionRow } from "./question-row.tsx";
import { perPage, shownQuestions } from "./use-questions.ts";
import type { QuestionView } from "./use-questions.ts";

type QuestionTableProps = {
  all: readonly UnansweredQuestion[];
  view: QuestionView;
  onShow: (changes: QuestionView) => void;
  onTeach: (question: UnansweredQuestion) => void;
  onAnswered: (question: UnansweredQuestion) => void;
};

/** One page of the questions that match, the most asked first; as cards on a phone. */
export function QuestionTable({ all, view, onShow, onTeach, onAnswered }: QuestionTableProps) {
  const { questions, page, total } = shownQuestions(all, view);
  if (total === 0)
    return <NoQuestions isNarrowed={Boolean(view.search)} onShowAll={() => onShow({ search: undefined })} />;
  return (
    <>
      <Table caption="Questions without an answer">
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col">Language</th>
            <th scope="col">Times asked</th>
            <th scope="col">Last asked</th>
            <th scope="col" data-end="">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {questions.map((question) => (
            <QuestionRow
              key={question.id}
              question={question}
              onTeach={() => onTeach(question)}
              onAnswered={() => onAnswered(question)}
            />
          ))}
        </tbody>
      </Table>
      <Pager
        page={page}
        perPage={perPage}
        total={total}
        onPage={(to) => onShow({ page: to })}
        labels={{ region: "Pages of questions", previous: "Previous", next: "Next", range: "{from}–{to} of {total}" }}
      />
    </>
  );
}
