import { Table } from "#app/ui/table.tsx";
import type { UnansweredQuestion } from "./contract.ts";
import { QuestionRow } from "./question-row.tsx";

type QuestionTableProps = {
  questions: readonly UnansweredQuestion[];
  onAnswer: (question: UnansweredQuestion) => void;
  onAnswered: (question: UnansweredQuestion) => void;
};

const headings = { Question: "", Language: "w-28", "Times asked": "w-32", "Last asked": "w-30", Actions: "w-28" };

/** Questions without an answer as rows; as cards on a phone. */
export function QuestionTable({ questions, onAnswer, onAnswered }: QuestionTableProps) {
  return (
    <Table caption="Questions without an answer" headings={headings}>
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
