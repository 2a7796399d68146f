type PageHeadProps = {
  title: React.ReactNode;
  lead?: React.ReactNode;
  /** The address of the drawn field behind the right half: pictureUrl("fields/about") in the loader. */
  field: string;
  /** The way back, above the title. */
  back?: React.ReactNode;
  /** What stands under the lead: buttons, … */
  children?: React.ReactNode;
  /** Classes for the ground: the room below, on phones for the field's strip, or for a card that overlaps it. */
  className?: string;
};

/** The head of an inner page: h1 and lead on ink, a field of vanes at the right that never reaches the words. */
export function PageHead({ title, lead, field, back, children, className = "max-md:pb-24" }: PageHeadProps) {
  return (
    <div className={`ink relative isolate overflow-clip ${className}`}>
      <img src={field} alt="" width="1440" height="520" className="page-head-field" />
      <div className="wrap pt-14 pb-16 md:pt-20 md:pb-24 short:pt-9 short:pb-12">
        <div className="page-head-words">
          {back}
          <h1 className="max-w-216 text-d1s short:text-[3rem]">{title}</h1>
          {lead && <p className="mt-6 max-w-136 text-lead short:mt-4 text-balance text-text-2">{lead}</p>}
          {children}
        </div>
      </div>
    </div>
  );
}
