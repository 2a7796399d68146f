import { mainActionId } from "#app/ui/admin/main-action.tsx";

/** Returns true for a text that has its own line below the title. */
const isLong = (lead: React.ReactNode) => typeof lead === "string" && lead.length > 110;

type PageTitleProps = {
  title: string;
  lead?: React.ReactNode;
  /** The page's main action. */
  children?: React.ReactNode;
};

/** Renders the title, focusable as a fallback when the focused element is removed. */
export function PageTitle({ title, lead, children }: PageTitleProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex min-h-10 flex-wrap items-baseline gap-x-4 gap-y-1 max-md:contents">
        <h1 tabIndex={-1} className="text-d3">
          {title}
        </h1>
        {lead && (
          <p className={`max-w-184 text-s text-text-2 max-md:order-1 max-md:w-full ${isLong(lead) ? "w-full" : ""}`}>
            {lead}
          </p>
        )}
      </div>
      <div id={mainActionId} className="flex flex-wrap items-center gap-3">
        {children}
      </div>
    </div>
  );
}
