import { localPath } from "#app/platform/i18n/locales.ts";
import { minuteOf } from "#app/platform/i18n/format.ts";
import { companyZone } from "#app/platform/i18n/company-zone.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import type { Post } from "../contract.ts";
import type { SaveAction } from "./post-saver.ts";
import { SidePanel } from "#app/ui/admin/side-panel.tsx";

type PublishPanelProps = {
  post: Post;
  publishAt: string;
  error: string | undefined;
  isSaving: boolean;
  onSchedule: (publishAt: string) => void;
  onSave: (saving: SaveAction) => void;
};

/** Publishes now or at a set time, and unpublishes. */
export function PublishPanel({ post, publishAt, error, isSaving, onSchedule, onSave }: PublishPanelProps) {
  return (
    <SidePanel title="Publish">
      <p className="text-s text-text-2">{describe(post)}</p>
      {post.published && (
        <a href={localPath(post.locale, `/blog/${post.slug}`)} target="_blank" rel="noopener" className="link text-s">
          View post (new tab)
        </a>
      )}
      {!post.published && (
        <Field label="Publish at" hint={`Time in ${companyZone}. Empty: when you publish it.`} error={error}>
          <Input type="datetime-local" value={publishAt} onChange={(event) => onSchedule(event.target.value)} />
        </Field>
      )}
      <div className="flex flex-wrap gap-3">
        {post.published ? (
          <>
            <Button size="sm" busy={isSaving} busyLabel="Saving..." onClick={() => onSave("publish")}>
              Update
            </Button>
            <Button size="sm" variant="line" disabled={isSaving} onClick={() => onSave("save")}>
              Unpublish
            </Button>
          </>
        ) : (
          <>
            <Button
              size="sm"
              busy={isSaving}
              busyLabel="Saving..."
              onClick={() => onSave(publishAt === "" ? "publish" : "schedule")}
            >
              {publishAt === "" ? "Publish" : "Schedule"}
            </Button>
            {post.publishAt === null ? (
              <Button
                size="sm"
                variant="line"
                disabled={isSaving}
                onClick={() => onSave(publishAt === "" ? "save" : "schedule")}
              >
                Save
              </Button>
            ) : (
              <Button size="sm" variant="line" disabled={isSaving} onClick={() => onSave("save")}>
                Unschedule
              </Button>
            )}
          </>
        )}
      </div>
    </SidePanel>
  );
}

function describe({ published, publishAt, publishedAt }: Post): string {
  if (published) return publishedAt ? `Published ${minuteOf(publishedAt)}.` : "Published.";
  return publishAt === null ? "Not published." : `Scheduled for ${minuteOf(publishAt)} (${companyZone}).`;
}
