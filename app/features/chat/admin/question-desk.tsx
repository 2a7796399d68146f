import { useState } from "react";
import { flushSync } from "react-dom";
import type { Caller } from "#app/platform/http/call.ts";
import { useListView } from "#app/platform/list-view.ts";
import { Card } from "#app/ui/card.tsx";
import { SearchInput } from "#app/ui/search-input.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { UnansweredQuestion } from "../contract.ts";
import { AnsweredQuestion } from "./answered-question.tsx";
import { AuthorQuestion } from "./author-question.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { answeredButtonId } from "./question-row.tsx";
import { QuestionTable } from "./question-table.tsx";
import { questionQuery, shownQuestions, useQuestions, useRemoveQuestion } from "./use-questions.ts";

/** What visitors asked and the site does not answer: find, teach, tick off. */
export function QuestionDesk({ call }: { call: Caller }) {
  const [view, show] = useListView(questionQuery);
  const list = useQuestions(call);
  const remove = useRemoveQuestion();
  const [answered, setAnswered] = useState<UnansweredQuestion>();
  const [taught, setTaught] = useState<UnansweredQuestion>();

  function leave(gone: UnansweredQuestion) {
    const { questions } = shownQuestions(list.data ?? [], view);
    const at = questions.findIndex(({ id }) => id === gone.id);
    const next = questions[at + 1] ?? questions[at - 1];
    flushSync(() => setAnswered(undefined)); // the dialog gives the focus back to its opener, which is about to go
    const heir = next
      ? document.getElementById(answeredButtonId(next.id))
      : document.querySelector<HTMLElement>("main h1");
    heir?.focus();
    remove(gone.id);
  }

  return (
    <>
      <search className="mb-5 flex flex-wrap gap-3">
        <SearchInput
          aria-label="Search questions"
          placeholder="Search questions"
          className="grow basis-64 ml:max-w-96"
          maxLength={200}
          value={view.search ?? ""}
          onSearch={(search) => show({ search })}
        />
      </search>
      {list.isError && <LoadFailure onRetry={() => void list.refetch()} />}
      {list.isPending && (
        <Card pad="none">
          <Spinner>Loading questions...</Spinner>
        </Card>
      )}
      {list.isSuccess && (
        <QuestionTable all={list.data} view={view} onShow={show} onTeach={setTaught} onAnswered={setAnswered} />
      )}
      {taught && <AuthorQuestion question={taught} call={call} onClose={() => setTaught(undefined)} />}
      {answered && (
        <AnsweredQuestion
          question={answered}
          call={call}
          onDone={() => leave(answered)}
          onClose={() => setAnswered(undefined)}
        />
      )}
    </>
  );
}
