type PageHeadProps = {
  title: React.ReactNode;
  lead?: React.ReactNode;
  /** URL of the background drawing, from pictureUrl in the loader. */
  field: string;
  /** A back link above the title. */
  back?: React.ReactNode;
  /** Content below the lead. */
  children?: React.ReactNode;
  /** Classes for the background. */
  className?: string | undefined;
};

export function PageHead({ title, lead, field, back, children, className = "max-md:pb-18" }: PageHeadProps) {
  return (
    <div className={`ink relative isolate overflow-clip border-b border-line ${className}`}>
      <img src={field} alt="" width="1440" height="520" className="page-head-field" />
      <div className="wrap pt-10 pb-12 md:pt-20 md:pb-24 lg:pt-30 short:pt-10 short:pb-10">
        <div className="page-head-words">
          {back}
          <h1 className="max-w-216 text-d1s">{title}</h1>
          {lead && <p className="mt-5 max-w-136 text-lead short:mt-4 text-balance text-text-2">{lead}</p>}
          {children}
        </div>
      </div>
    </div>
  );
}
