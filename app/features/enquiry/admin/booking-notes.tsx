import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "#app/platform/i18n/format.ts";
import { LoadFailure } from "#app/ui/admin/load-failure.tsx";
import { readTimeline } from "../handling/timeline-contract.ts";
import { timelineKey } from "./enquiry-words.ts";
import { NoteForm } from "./note-form.tsx";
import type { NoteFormProps } from "./note-form.tsx";

/** Renders the notes of the enquiry that a call belongs to, newest first, with a form for another one. */
export function BookingNotes({ enquiryId, call, text, onText }: NoteFormProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: [...timelineKey(enquiryId), "notes"],
    queryFn: async () => {
      const { data: timeline } = await call(readTimeline, { params: { id: enquiryId }, query: {} });
      return timeline.filter((entry) => entry.kind === "note");
    },
    refetchOnMount: "always",
  });
  return (
    <section aria-label="Notes" className="mt-6 border-t border-line pt-1">
      <NoteForm enquiryId={enquiryId} call={call} text={text} onText={onText} />
      {isError && <LoadFailure title="The notes did not load" onRetry={() => void refetch()} />}
      <ul className="mt-5 grid gap-3 text-s">
        {data?.map((note) => (
          <li key={note.id}>
            <p className="rounded-md bg-sunken px-3 py-2 whitespace-pre-wrap wrap-anywhere">{note.text}</p>
            <p className="mt-1 text-xs text-text-3">
              {note.by.name}, <time dateTime={note.at}>{formatDateTime(note.at)}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
