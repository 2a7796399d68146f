import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Progress } from "#app/platform/http/call.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldNote } from "#app/ui/field-note.tsx";
import { failureMessage } from "./draft-saver.ts";

export type SuggestOptions = { onProgress: (progress: Progress) => void; signal: AbortSignal };

type SuggestTranslationProps = {
  /** The host of the language model. */
  host: string;
  /** The text that is sent, such as "The English text". */
  sent: string;
  /** Makes the call, with the options that report its progress and stop it. */
  suggest: (options: SuggestOptions) => Promise<unknown>;
  onDone: () => void;
  children: React.ReactNode;
};

/** Renders a button that has a language model translate, with what is sent to whom. Leaving the screen stops it. */
export function SuggestTranslation({ host, sent, suggest, onDone, children }: SuggestTranslationProps) {
  const [progress, setProgress] = useState<Progress>();
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  // Synchronises with the connection: closing it stops the model.
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const { signal } = (running.current = new AbortController());
      return suggest({ onProgress: setProgress, signal });
    },
    onMutate: () => setFailure(undefined),
    onSuccess: onDone,
    onError: (error) => {
      if (!running.current?.signal.aborted) setFailure(failureMessage(error, "Failed to suggest a translation"));
    },
    onSettled: () => setProgress(undefined),
  });
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-s">
      <Button
        ref={button}
        size="sm"
        variant="line"
        busy={isPending}
        busyLabel="Translating..."
        onClick={() => mutate()}
      >
        {children}
      </Button>
      {isPending && (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            running.current?.abort();
            button.current?.focus(); // this button disappears
          }}
        >
          Stop
        </Button>
      )}
      <span className="text-text-2">{`${sent} and your glossary will be sent to ${host}.`}</span>
      <span role="status" className="text-text-2">
        {progress && progress.total > 1 && `${progress.done} of ${progress.total} done`}
      </span>
      {failure && (
        <FieldNote kind="error" role="alert" className="basis-full">
          {failure}
        </FieldNote>
      )}
    </div>
  );
}
