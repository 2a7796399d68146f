export function SectionHead({ id, heading, lead }: { id: string; heading: string; lead: string }) {
  return (
    <div className="grid grid-cols-1 items-end gap-x-14 gap-y-5 lg:grid-cols-12">
      <h2 id={id} className="max-w-182 text-d2 lg:col-span-7">
        {heading}
      </h2>
      <p className="text-lead text-balance text-text-2 lg:col-span-5">{lead}</p>
    </div>
  );
}
