import { useNavigate } from "react-router";
import { useSignedIn } from "#app/features/auth/session-context.ts";
import { PostStudioLoader } from "#app/features/blog/studio/post-studio-loader.tsx";
import type { Route } from "./+types/post-editor.ts";
import { adminMeta } from "./admin-meta.ts";
import { WritingHead } from "./writing-head.tsx";

export const meta = () => adminMeta("Edit post");
export const loader = () => null;
export const clientLoader = () => null;

export default function PostEditor({ params: { id } }: Route.ComponentProps) {
  const { call, user } = useSignedIn();
  const navigate = useNavigate();
  return (
    <PostStudioLoader
      key={id}
      id={id}
      username={user.username}
      call={call}
      head={<WritingHead title="Edit post" back={{ to: "/admin/blog", label: "Back to Blog Management" }} />}
      onOpen={(other) => void navigate(`/admin/blog/${other}/edit`)}
    />
  );
}
