import { Card } from "#app/ui/card.tsx";
import { PostsHead } from "./posts-head.tsx";

export function PostsCard({ children }: { children: React.ReactNode }) {
  return (
    <Card pad="none" clip>
      <div className="border-b border-line px-6 py-5.5">
        <PostsHead />
      </div>
      {children}
    </Card>
  );
}
