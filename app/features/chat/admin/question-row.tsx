import { Check, MessageSquareReply } from "lucide-react";
import { dayOf, languageOf } from "#app/platform/i18n/company-words.ts";
import { removeButtonId } from "#app/ui/admin/focus-after-removal.ts";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { TableCell } from "#app/ui/table-cell.tsx";
import type { UnansweredQuestion } from "./contract.ts";

type QuestionRowProps = { question: UnansweredQuestion; onAnswer: () => void; onAnswered: () => void };

/** A question that found no answer, how often it was asked, and what can be done about it. */
export function QuestionRow({ question, onAnswer, onAnswered }: QuestionRowProps) {
  const { id, question: words, locale, count, lastAskedAt } = question;
  return (
    <tr>
      <th scope="row" className="max-ml:pb-3">
        <span lang={locale} className="font-semibold text-text wrap-anywhere max-ml:text-body">
          {words}
        </span>
      </th>
      <TableCell label="Language">{languageOf(locale)}</TableCell>
      <TableCell label="Times asked" kind="figure">
        {count.toLocaleString("en-US")}
      </TableCell>
      <TableCell label="Last asked" kind="figure">
        <time dateTime={lastAskedAt}>{dayOf(lastAskedAt)}</time>
      </TableCell>
      <TableCell kind="actions">
        <RowButton icon={MessageSquareReply} tip="Answer" label={`Answer: ${words}`} onClick={onAnswer} />
        <RowButton
          id={removeButtonId(id)}
          icon={Check}
          tip="Take off"
          label={`Take off the list: ${words}`}
          onClick={onAnswered}
        />
      </TableCell>
    </tr>
  );
}
