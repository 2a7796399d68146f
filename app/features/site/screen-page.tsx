import { notFoundField } from "#app/platform/content/fields.ts";

type ErrorPageLayoutProps = {
  title: string;
  lead: string;
  children: React.ReactNode;
};

export function ErrorPageLayout({ title, lead, children }: ErrorPageLayoutProps) {
  return (
    <div className="ink lost-page">
      <img src={notFoundField} alt="" width="1440" height="900" className="lost-page-field" />
      <div className="wrap py-20">
        <h1 className="lost-page-title text-d1">{title}</h1>
        <p className="mt-7 max-w-100 text-lead text-balance text-text-2">{lead}</p>
        <div className="mt-9 flex flex-wrap gap-3.5">{children}</div>
      </div>
    </div>
  );
}
