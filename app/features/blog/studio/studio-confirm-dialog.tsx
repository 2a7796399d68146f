import { useState } from "react";
import { formatDateTime } from "#app/platform/i18n/format.ts";
import { FormDialog } from "#app/ui/admin/form-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SwitchRow } from "#app/ui/switch.tsx";
import type { PostInput, Warning } from "../contract.ts";
import { listImagesWithoutAlt, withAltTexts } from "./alt-texts.ts";
import { Comparison } from "./comparison.tsx";
import { toStudioFields, toPostInput } from "./studio-fields.ts";
import type { Question, useStudio } from "./use-studio.ts";

type Studio = ReturnType<typeof useStudio>;

/** Asks before a post is saved: the text has faults, or another version was saved meanwhile. */
export function StudioConfirmDialog({ studio, question }: { studio: Studio; question: Question }) {
  return question.kind === "warnings" ? (
    <WarningsDialog studio={studio} question={question} />
  ) : (
    <NewerDialog studio={studio} question={question} />
  );
}

type QuestionProps<Kind> = { studio: Studio; question: Extract<Question, { kind: Kind }> };

/** Lets the author choose, except about pictures without alternative text. */
function WarningsDialog({ studio, question }: QuestionProps<"warnings">) {
  const { saving, warnings } = question;
  if (warnings.some(({ code }) => code === "picture-without-alt"))
    return <PicturesDialog studio={studio} question={question} />;
  return (
    <Dialog
      size="lg"
      title="Publish with these problems?"
      onClose={studio.forget}
      footer={
        <>
          <Button size="sm" variant="quiet" data-autofocus="" onClick={studio.forget}>
            Back to the text
          </Button>
          <Button size="sm" busy={studio.isSaving} busyLabel="Saving..." onClick={() => studio.publishAnyway(saving)}>
            {saving === "publish" ? "Publish anyway" : "Schedule anyway"}
          </Button>
        </>
      }
    >
      <Faults warnings={warnings} />
    </Dialog>
  );
}

function Faults({ warnings }: { warnings: readonly Warning[] }) {
  return (
    <ul className="grid gap-2 text-s">
      {warnings.map(({ code, message }) => (
        <li key={code + message} className="wrap-anywhere">
          {message}
        </li>
      ))}
    </ul>
  );
}

/** Shows each picture without alternative text, with a field for it. */
function PicturesDialog({ studio, question: { saving, warnings } }: QuestionProps<"warnings">) {
  const { content } = studio.fields;
  const [alts, setAlts] = useState<Readonly<Record<number, string>>>({});
  const others = warnings.filter(({ code }) => code !== "picture-without-alt");
  return (
    <FormDialog
      size="lg"
      title="Not published yet"
      description="Every picture needs alternative text, for people who can’t see it. If it is purely decorative, mark it as decorative."
      footer={
        <Button size="sm" variant="quiet" onClick={studio.forget}>
          Back to the text
        </Button>
      }
      labels={{ send: saving === "publish" ? "Publish" : "Schedule", busy: "Saving..." }}
      isBusy={studio.isSaving}
      onSend={() => {
        const changed = { content: withAltTexts(content, alts) };
        setAlts({}); // the remaining ones have new indices
        studio.change(changed);
        studio.save(saving, changed);
      }}
      onClose={studio.forget}
    >
      {listImagesWithoutAlt(content).map((src, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a picture may be there twice
        <div key={at} className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <img src={src} alt="" className="max-h-40 w-40 rounded-sm bg-sunken object-contain" />
          <div className="grid content-start gap-2">
            <Field label="Alternative text">
              <Input
                data-autofocus={at === 0 ? "" : undefined}
                autoComplete="off"
                maxLength={500}
                disabled={alts[at] === ""}
                value={alts[at] ?? ""}
                onChange={({ currentTarget: { value } }) =>
                  setAlts(({ [at]: _before, ...rest }) => (value ? { ...rest, [at]: value } : rest))
                }
              />
            </Field>
            <SwitchRow
              label="Decorative"
              checked={alts[at] === ""}
              onChange={({ currentTarget: { checked } }) =>
                setAlts(({ [at]: _before, ...rest }) => (checked ? { ...rest, [at]: "" } : rest))
              }
            />
          </div>
        </div>
      ))}
      {others.length > 0 && <Faults warnings={others} />}
    </FormDialog>
  );
}

function NewerDialog({ studio, question: { saving, post } }: QuestionProps<"newer">) {
  const mine: PostInput = { ...toPostInput(studio.fields), published: saving ? saving === "publish" : post.published };
  const theirs: PostInput = { ...toPostInput(toStudioFields(post)), published: post.published };
  return (
    <Dialog
      size="xl"
      title="Not saved: this post has a newer version"
      description={`It was saved on ${formatDateTime(post.updatedAt)}, after you opened this one. Struck through: only there. Underlined: only in yours.`}
      closeLabel="Close"
      onClose={studio.forget}
      footer={
        <>
          <Button variant="quiet" size="sm" onClick={studio.forget}>
            Keep editing
          </Button>
          <Button variant="line" size="sm" disabled={studio.isSaving} onClick={() => studio.takeNewer(post)}>
            Use the newer version
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
