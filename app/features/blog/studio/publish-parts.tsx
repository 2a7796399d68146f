// Publishes a post now or at a set time, and unpublishes it.
import { Ellipsis, ExternalLink } from "lucide-react";
import { companyZone } from "#app/platform/i18n/company-zone.ts";
import { formatDate, formatDateTime } from "#app/platform/i18n/format.ts";
import { localPath } from "#app/platform/i18n/locales.ts";
import { ChoiceMenu } from "#app/ui/admin/choice-menu.tsx";
import { RowLink } from "#app/ui/admin/row-button.tsx";
import { SidePanel } from "#app/ui/admin/side-panel.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import type { Post } from "../contract.ts";
import type { SaveAction } from "./post-saver.ts";

type PublishActionsProps = {
  post: Post;
  publishAt: string;
  isSaving: boolean;
  onSave: (saving: SaveAction) => void;
};

/** Renders the button that publishes or schedules the post, and the one that doesn't or takes it back: for a public post in a menu. */
export function PublishActions({ post, publishAt, isSaving, onSave }: PublishActionsProps) {
  const [main, other] = buttonsOf(post, publishAt !== "");
  return (
    <>
      {post.published ? (
        <ChoiceMenu
          label="More actions"
          icon={<Ellipsis size={18} aria-hidden="true" />}
          choices={[{ value: other.saving, label: other.label }]}
          onChoose={() => isSaving || onSave(other.saving)}
        />
      ) : (
        <Button
          size="sm"
          variant="line"
          className="max-sm:px-3"
          disabled={isSaving}
          onClick={() => onSave(other.saving)}
        >
          {other.label}
        </Button>
      )}
      <Button
        size="sm"
        className="max-sm:px-3"
        busy={isSaving}
        busyLabel="Saving..."
        onClick={() => onSave(main.saving)}
      >
        {main.label}
      </Button>
    </>
  );
}

type SaveButton = { label: string; saving: SaveAction };

function buttonsOf({ published, publishAt }: Post, isTimed: boolean): readonly [main: SaveButton, other: SaveButton] {
  if (published)
    return [
      { label: "Update", saving: "publish" },
      { label: "Unpublish", saving: "save" },
    ];
  return [
    isTimed ? { label: "Schedule", saving: "schedule" } : { label: "Publish", saving: "publish" },
    publishAt === null
      ? { label: "Save", saving: isTimed ? "schedule" : "save" }
      : { label: "Unschedule", saving: "save" },
  ];
}

export function ViewPost({ post: { published, locale, slug } }: { post: Post }) {
  if (!published) return null;
  return <RowLink icon={ExternalLink} tip="View post" label="View post" href={localPath(locale, `/blog/${slug}`)} />;
}

type SchedulePanelProps = {
  publishAt: string;
  error: string | undefined;
  onSchedule: (publishAt: string) => void;
};

/** Sets the time at which a post that isn't published will be. */
export function SchedulePanel({ publishAt, error, onSchedule }: SchedulePanelProps) {
  return (
    <SidePanel title="Schedule">
      <Field label="Publish at" hint={`Time in ${companyZone}. Leave empty to publish it yourself.`} error={error}>
        <Input type="datetime-local" value={publishAt} onChange={(event) => onSchedule(event.target.value)} />
      </Field>
    </SidePanel>
  );
}

/** Returns whether the post is published, in words. */
export function describePublished({ published, publishAt, publishedAt }: Post): string {
  if (published) return publishedAt ? `Published ${formatDate(publishedAt)}` : "Published";
  return publishAt === null ? "Not published" : `Scheduled for ${formatDateTime(publishAt)} (${companyZone})`;
}
