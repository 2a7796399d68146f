import { minuteOf } from "#app/platform/i18n/company-words.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { PostInput } from "../contract.ts";
import { Comparison } from "./comparison.tsx";
import type { Question, useStudio } from "./use-studio.ts";
import { fieldsOf, inputOf } from "./studio-fields.ts";

type Studio = ReturnType<typeof useStudio>;

/** What stands between saving and the post: faults of the text, or a version that was saved elsewhere. */
export function StudioQuestion({ studio, question }: { studio: Studio; question: Question }) {
  return question.kind === "warnings" ? (
    <WarningsDialog studio={studio} question={question} />
  ) : (
    <NewerDialog studio={studio} question={question} />
  );
}

type Asked<Kind> = { studio: Studio; question: Extract<Question, { kind: Kind }> };

/** A picture without alternative text is refused; the rest is the author's choice. */
function WarningsDialog({ studio, question: { saving, warnings } }: Asked<"warnings">) {
  const isRefused = warnings.some(({ code }) => code === "picture-without-alt");
  return (
    <Dialog
      size="lg"
      title={isRefused ? "Not published yet" : "Publish with these faults?"}
      description={isRefused ? "Every picture needs alternative text." : undefined}
      onClose={studio.forget}
      foot={
        <>
          <Button size="sm" variant={isRefused ? "ink" : "quiet"} data-autofocus="" onClick={studio.forget}>
            Back to the text
          </Button>
          {!isRefused && (
            <Button size="sm" busy={studio.isSaving} busyLabel="Saving..." onClick={() => studio.publishAnyway(saving)}>
              {saving === "publish" ? "Publish anyway" : "Schedule anyway"}
            </Button>
          )}
        </>
      }
    >
      <ul className="grid gap-2 text-s">
        {warnings.map(({ code, message }) => (
          <li key={code + message} className="wrap-anywhere">
            {message}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function NewerDialog({ studio, question: { saving, post } }: Asked<"newer">) {
  const mine: PostInput = { ...inputOf(studio.fields), published: saving ? saving === "publish" : post.published };
  const theirs: PostInput = { ...inputOf(fieldsOf(post)), published: post.published };
  return (
    <Dialog
      size="xl"
      title="Not saved: this post has a newer version"
      description={`It was saved on ${minuteOf(post.updatedAt)}, after you opened this one. Struck through: only there. Underlined: only in yours.`}
      closeLabel="Close"
      onClose={studio.forget}
      foot={
        <>
          <Button variant="quiet" size="sm" onClick={studio.forget}>
            Keep editing
          </Button>
          <Button variant="line" size="sm" disabled={studio.isSaving} onClick={() => studio.takeNewer(post)}>
            Take the newer version
          </Button>
          <Button size="sm" busy={studio.isSaving} busyLabel="Saving..." onClick={() => studio.keepMine(saving, post)}>
            Keep mine
          </Button>
        </>
      }
    >
      <Comparison older={theirs} newer={mine} />
    </Dialog>
  );
}
