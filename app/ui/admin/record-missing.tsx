import { Notice } from "#app/ui/notice.tsx";

export function RecordMissing({ title }: { title: string }) {
  return (
    <Notice tone="warn" title={title} className="mb-6">
      It was deleted since the link was made, by hand or because its time was up.
    </Notice>
  );
}
