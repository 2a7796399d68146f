// The blog's posts. What is looked at stands in the address.
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSignedIn } from "#app/features/auth/session-context.ts";
import { PostDesk } from "#app/features/blog/admin/post-desk.tsx";
import { takeUnfinished } from "#app/features/blog/admin/unfinished-post.ts";
import type { Writing } from "#app/features/blog/admin/unfinished-post.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Blog Management");
export const loader = () => null;
export const clientLoader = () => null;

export default function Blog() {
  const { call, user } = useSignedIn();
  const [writing, setWriting] = useState(() => takeUnfinished(user.username));
  const newPost = useRef<HTMLButtonElement>(null);

  function write(what: Writing | undefined) {
    // The button that stays takes the focus back afterwards: the one in an empty list is gone by then.
    if (what && !what.post) newPost.current?.focus();
    flushSync(() => setWriting(what));
    if (!what && document.activeElement === document.body) newPost.current?.focus(); // its post was deleted, and its row with it
  }

  return (
    <>
      <ArrowLink back to="/admin" className="mb-4 text-s font-normal text-text-2">
        Back to Dashboard
      </ArrowLink>
      <PageTitle title="Blog Management">
        <Button
          ref={newPost}
          size="sm"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => write({ post: undefined })}
        >
          New Post
        </Button>
      </PageTitle>
      <PostDesk call={call} username={user.username} writing={writing} onWrite={write} />
    </>
  );
}
