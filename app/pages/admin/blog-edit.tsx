import { useMutation, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useParams } from "react-router";
import { useSignedIn } from "#app/features/auth/session-context.ts";
import { etagOf, readPostById, updatePost } from "#app/features/blog/contract.ts";
import type { Post } from "#app/features/blog/contract.ts";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { LoadFailure } from "#app/ui/admin/load-failure.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Edit Post");
export const loader = () => null;
export const clientLoader = () => null;

const PostBody = lazy(async () => ({
  default: (await import("#app/features/blog/studio/post-body.tsx")).PostBody,
}));

export default function BlogEdit() {
  const { id = "" } = useParams();
  const { call } = useSignedIn();
  const { data, error, refetch } = useQuery({
    queryKey: [readPostById.path, id],
    queryFn: async () => (await call(readPostById, { params: { id } })).answer,
    gcTime: 0,
  });
  return (
    <>
      <ArrowLink back to="/admin/blog" className="mb-4 text-s font-normal text-text-2">
        Back to Blog Management
      </ArrowLink>
      {error && <LoadFailure title="The post could not be loaded" onRetry={() => void refetch()} />}
      {!data && !error && <Spinner>Loading the post...</Spinner>}
      {data && <Writing key={data.id} post={data} />}
    </>
  );
}

function Writing({ post }: { post: Post }) {
  const { call } = useSignedIn();
  const [base, setBase] = useState(post);
  const [content, setContent] = useState(post.content);
  const { isPending, mutate } = useMutation({
    mutationFn: async () => {
      const { title, slug, excerpt, author, tags, published, featured } = base;
      const body = { title, slug, excerpt, author, tags, published, featured, content };
      return (await call(updatePost, { params: { id: base.id }, body, ifMatch: etagOf(base) })).answer;
    },
    onSuccess: (saved) => {
      setBase(saved);
      toastSuccess("Blog post updated");
    },
    onError: (error) => toastError(error, refusalMessage(error) ?? "The server could not be reached."),
  });
  return (
    <>
      <PageTitle title={base.title}>
        <Button size="sm" busy={isPending} busyLabel="Saving..." onClick={() => mutate()}>
          Save
        </Button>
      </PageTitle>
      <Suspense fallback={<Spinner>Loading the editor...</Spinner>}>
        <PostBody value={content} onChange={setContent} locale="en" />
      </Suspense>
    </>
  );
}
