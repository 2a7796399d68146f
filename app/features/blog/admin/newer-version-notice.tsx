import { minuteOf } from "#app/platform/i18n/company-words.ts";
import { Button } from "#app/ui/button.tsx";
import type { Post } from "../contract.ts";
import { focusWhileMounted } from "./focus-while-mounted.ts";
import { FootAlert } from "./foot-alert.tsx";

type NewerVersionNoticeProps = { newer: Post; onWriteOn: () => void; onCompare: () => void };

/** Shown if the post was saved elsewhere since it was opened. */
export function NewerVersionNotice({ newer, onWriteOn, onCompare }: NewerVersionNoticeProps) {
  return (
    <>
      <FootAlert title="Not saved: this post has a newer version">
        It was saved on {minuteOf(newer.updatedAt)}, after you opened this one. What you typed is still here.
      </FootAlert>
      <Button variant="quiet" size="sm" className="self-center" onClick={onWriteOn}>
        Keep editing
      </Button>
      <Button size="sm" className="self-center" ref={focusWhileMounted} onClick={onCompare}>
        See the newer version
      </Button>
    </>
  );
}
