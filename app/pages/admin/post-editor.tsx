import { useNavigate } from "react-router";
import { useSignedIn } from "#app/features/auth/session-context.ts";
import { PostStudioLoader } from "#app/features/blog/studio/post-studio-loader.tsx";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import type { Route } from "./+types/post-editor.ts";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Edit post");
export const loader = () => null;
export const clientLoader = () => null;

export default function PostEditor({ params: { id } }: Route.ComponentProps) {
  const { call, user } = useSignedIn();
  const navigate = useNavigate();
  return (
    <>
      <ArrowLink back to="/admin/blog" className="mb-4 text-s font-normal text-text-2">
        Back to Blog Management
      </ArrowLink>
      <PageTitle title="Edit post" />
      <PostStudioLoader
        key={id}
        id={id}
        username={user.username}
        call={call}
        onOpen={(other) => void navigate(`/admin/blog/${other}/edit`)}
      />
    </>
  );
}
