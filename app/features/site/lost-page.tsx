import { lostField } from "#app/platform/content/lost-field.ts";

type LostPageProps = {
  title: string;
  lead: string;
  /** The ways out. */
  children: React.ReactNode;
};

/** A whole page on ink that says what is missing, before a field that has lost its direction. */
export function LostPage({ title, lead, children }: LostPageProps) {
  return (
    <div className="ink relative isolate grid min-h-[calc(100dvh-var(--header))] items-center overflow-clip">
      <img
        src={lostField}
        alt=""
        width="1440"
        height="900"
        className="absolute inset-0 -z-1 size-full object-cover object-right opacity-40 md:opacity-100"
      />
      <div className="wrap py-20">
        <h1 className="max-w-[6.5em] text-d1">{title}</h1>
        <p className="mt-7 max-w-[25rem] text-lead text-balance text-text-2">{lead}</p>
        <div className="mt-9 flex flex-wrap gap-3.5">{children}</div>
      </div>
    </div>
  );
}
