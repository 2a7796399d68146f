import { Notice } from "#app/ui/notice.tsx";

export function RecordMissing({ title }: { title: string }) {
  return (
    <Notice tone="warn" title={title} className="mb-6">
      It was deleted, manually or at the end of its retention period.
    </Notice>
  );
}
