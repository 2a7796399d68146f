import { Skeleton } from "#app/ui/skeleton.tsx";

/**
 * The chat's two panels where one comes to the page from another, until the chat's files are there.
 * @example latePart(load, <ChatSkeleton />)
 */
export function ChatSkeleton() {
  return (
    <>
      <div className="chat-panel chat-panel-beside p-5">
        <Skeleton className="h-6 w-36" />
        <Skeleton className="mt-4 h-11" />
        <Skeleton className="mt-8 h-5 w-4/5" />
        <Skeleton className="mt-2 w-2/5" />
      </div>
      <div className="chat-view place-content-center p-6">
        <Skeleton className="h-9 w-64" />
        <Skeleton className="mt-4 h-5 w-80 max-w-full" />
      </div>
    </>
  );
}
