import { notFoundField } from "#app/content/field-drawings.ts";

type ScreenPageProps = {
  title: string;
  lead: string;
  /** URL of the drawing. */
  field?: string;
  /** The buttons. */
  children?: React.ReactNode;
  /** Content below the buttons. */
  below?: React.ReactNode;
};

/** Renders a page with one sentence and what to do next, filling the screen. */
export function ScreenPage({ title, lead, field = notFoundField, children, below }: ScreenPageProps) {
  return (
    <div className="ink lost-page">
      <img src={field} alt="" width="1440" height="900" className="lost-page-field" />
      <div className="wrap py-20 short:pt-4 short:pb-10">
        <h1 className="lost-page-title text-d1">{title}</h1>
        <p className="mt-7 max-w-100 text-lead text-balance text-text-2 short:mt-5">{lead}</p>
        {children && <div className="mt-9 flex flex-wrap gap-3.5 *:grow sm:*:grow-0">{children}</div>}
        {below}
      </div>
    </div>
  );
}
