import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { useListView } from "#app/platform/list-view.ts";
import { useOpenId } from "#app/platform/open-id.ts";
import { ListDesk } from "#app/ui/admin/list-desk.tsx";
import { ListToolbar } from "#app/ui/admin/list-toolbar.tsx";
import { EmptyList, noMatchHint } from "#app/ui/admin/empty-list.tsx";
import { moveFocusAfterRemoval } from "#app/ui/admin/focus-after-removal.ts";
import type { UnansweredQuestion } from "./contract.ts";
import { AnswerDesk } from "./answer-desk.tsx";
import { AnsweredQuestion } from "./answered-question.tsx";
import { QuestionTable } from "./question-table.tsx";
import { WriteAnswer } from "./write-answer.tsx";
import { questionQuery, useQuestions, useRemoveQuestion } from "./use-questions.ts";

const labels = { loading: "Loading questions...", failed: "The questions did not load", pages: "Pages of questions" };

/** What visitors asked and the site does not answer: find, answer, tick off; and the answers given. */
export function QuestionDesk({ call }: { call: Caller }) {
  const [view, show] = useListView(questionQuery);
  const list = useQuestions(call, view);
  const remove = useRemoveQuestion();
  const [answered, setAnswered] = useState<UnansweredQuestion>();
  const [openId, open] = useOpenId();
  const asked = openId === null ? undefined : list.data?.all.find(({ id }) => id === openId);

  function leave({ id }: UnansweredQuestion) {
    moveFocusAfterRemoval(list.data?.rows ?? [], id, () => setAnswered(undefined));
    remove(id);
  }

  const empty = view.search ? (
    <EmptyList title="No questions match" description={noMatchHint} onShowAll={() => show({ search: undefined })} />
  ) : (
    <EmptyList
      title="No open questions"
      description="What visitors ask the assistant and the site does not answer appears here."
    />
  );
  return (
    <>
      <ListToolbar
        label="Search questions"
        placeholder="Search questions"
        search={view.search}
        onSearch={(search) => show({ search })}
      />
      <ListDesk list={list} labels={labels} empty={empty} onPage={(page) => show({ page })}>
        {(questions) => (
          <QuestionTable questions={questions} onAnswer={({ id }) => open(id)} onAnswered={setAnswered} />
        )}
      </ListDesk>
      {asked && <WriteAnswer about={asked} call={call} onDone={() => open(null)} onClose={() => open(null)} />}
      {answered && (
        <AnsweredQuestion
          question={answered}
          call={call}
          onDone={() => leave(answered)}
          onClose={() => setAnswered(undefined)}
        />
      )}
      <AnswerDesk call={call} />
    </>
  );
}
