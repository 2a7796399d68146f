import { Plus } from "lucide-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { nameOfUser } from "#app/features/auth/contract.ts";
import { useSignedIn } from "#app/features/auth/session-context.ts";
import type { EditedPost } from "#app/features/blog/admin/post-fields.ts";
import { PostScreen } from "#app/features/blog/admin/post-screen.tsx";
import { useOpenId } from "#app/platform/browser/use-open-id.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";
import { useArea } from "./use-area.ts";

export const meta = () => adminMeta("Blog Management");
export const loader = () => null;
export const clientLoader = () => null;

/** The `open` parameter for a new post. */
const newId = "new";

export default function Blog() {
  const { call, user } = useSignedIn();
  const area = useArea();
  const [openId, open] = useOpenId();
  const writing = openId === null ? undefined : { id: openId === newId ? undefined : openId };
  const newPost = useRef<HTMLButtonElement>(null);

  function write(what: EditedPost | undefined, isFollowed?: boolean) {
    // Restores the focus, as the button in an empty list is gone by now.
    if (what && !what.id) newPost.current?.focus();
    flushSync(() => open(what ? (what.id ?? newId) : null, { isFollowed: isFollowed === true }));
    if (!what && document.activeElement === document.body) newPost.current?.focus(); // its row was removed
  }

  return (
    <>
      <PageTitle
        title="Blog Management"
        aside={
          <ArrowLink back to="/admin" className="text-s font-normal text-text-2">
            Back to Dashboard
          </ArrowLink>
        }
      >
        <span className="flex flex-wrap gap-3">
          <ButtonLink to="/admin/blog/import" variant="line" size="sm">
            Import
          </ButtonLink>
          <ButtonLink to="/admin/blog/pictures" variant="line" size="sm">
            Pictures
          </ButtonLink>
          <Button
            ref={newPost}
            size="sm"
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={() => write({ id: undefined })}
          >
            New Post
          </Button>
        </span>
      </PageTitle>
      <PostScreen
        call={call}
        username={user.username}
        author={nameOfUser(user)}
        defaultTag={area?.defaultTag}
        writing={writing}
        onWrite={write}
      />
    </>
  );
}
