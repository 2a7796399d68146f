import type { UseQueryResult } from "@tanstack/react-query";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { refusalSentence } from "./refusal-sentence.ts";

type NotLoadedProps = { title: string; list: Pick<UseQueryResult, "error" | "refetch">; className?: string };

/** Shows why a list of an account card did not load, with a button to retry. */
export function NotLoaded({ title, list: { error, refetch }, className = "m-6" }: NotLoadedProps) {
  const retry = (
    <Button variant="line" size="sm" onClick={() => void refetch()}>
      Try again
    </Button>
  );
  return (
    <Notice tone="err" role="alert" title={title} action={retry} className={className}>
      {refusalSentence(error) ?? "The server could not be reached."}
    </Notice>
  );
}
