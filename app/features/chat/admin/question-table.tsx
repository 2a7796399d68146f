import { Table } from "#app/ui/table.tsx";
import type { UnansweredQuestion } from "./contract.ts";
import { QuestionRow } from "./question-row.tsx";

type QuestionTableProps = {
  questions: readonly UnansweredQuestion[];
  onAnswer: (question: UnansweredQuestion) => void;
  onAnswered: (question: UnansweredQuestion) => void;
};

const columns = ["", "w-28", "w-32", "w-30", "w-28"];

/** Questions without an answer as rows; as cards on a phone. */
export function QuestionTable({ questions, onAnswer, onAnswered }: QuestionTableProps) {
  return (
    <Table caption="Questions without an answer" columns={columns}>
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
            onAnswer={() => onAnswer(question)}
            onAnswered={() => onAnswered(question)}
          />
        ))}
      </tbody>
    </Table>
  );
}
