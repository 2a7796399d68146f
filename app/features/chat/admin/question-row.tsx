import { Check, GraduationCap } from "lucide-react";
import { IconButton } from "#app/ui/icon-button.tsx";
import { TableCell } from "#app/ui/table-cell.tsx";
import { Tooltip } from "#app/ui/tooltip.tsx";
import type { UnansweredQuestion } from "../contract.ts";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "Europe/Bucharest" });
const language = new Intl.DisplayNames("en", { type: "language" });

type QuestionRowProps = { question: UnansweredQuestion; onTeach: () => void; onAnswered: () => void };

/** The id of a row's button, which takes the focus where the row beside it is gone. */
export function answeredButtonId(questionId: string): string {
  return `answered-${questionId}`;
}

/** A question that found no answer, how often it was asked, and what can be done about it. */
export function QuestionRow({ question, onTeach, onAnswered }: QuestionRowProps) {
  const { id, question: words, locale, count, lastAskedAt } = question;
  return (
    <tr>
      <th scope="row" className="max-ml:pb-3">
        <span lang={locale} className="font-semibold text-text wrap-anywhere max-ml:text-body">
          {words}
        </span>
      </th>
      <TableCell label="Language">{language.of(locale) ?? locale}</TableCell>
      <TableCell label="Times asked" kind="figure">
        {count.toLocaleString("en-US")}
      </TableCell>
      <TableCell label="Last asked" kind="figure">
        <time dateTime={lastAskedAt}>{day.format(new Date(lastAskedAt))}</time>
      </TableCell>
      <TableCell kind="actions">
        <Tooltip content="Teach the assistant">
          <IconButton label={`Teach the assistant: ${words}`} size="sm" onClick={onTeach}>
            <GraduationCap size={18} aria-hidden="true" />
          </IconButton>
        </Tooltip>
        <Tooltip content="Answered">
          <IconButton id={answeredButtonId(id)} label={`Answered: ${words}`} size="sm" onClick={onAnswered}>
            <Check size={18} aria-hidden="true" />
          </IconButton>
        </Tooltip>
      </TableCell>
    </tr>
  );
}
