import { mainActionId } from "#app/ui/admin/main-action.tsx";
import { ScreenTabs } from "./admin-navigation.tsx";

/** Returns true for a text that has its own line below the title. */
const isLong = (lead: React.ReactNode) => typeof lead === "string" && lead.length > 110;

type PageTitleProps = {
  title: string;
  lead?: React.ReactNode;
  /** A link in the place of tabs. */
  aside?: React.ReactNode;
  /** The page's main action. */
  children?: React.ReactNode;
};

/**
 * Renders the title, focusable as a fallback when the focused element is removed, and the screen's tabs: in one row with
 * it where the window is wide.
 */
export function PageTitle({ title, lead, aside, children }: PageTitleProps) {
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
      <div className="empty:hidden max-desk:order-first max-desk:w-full desk:ml-auto">{aside ?? <ScreenTabs />}</div>
      <div id={mainActionId} className="flex flex-wrap items-center gap-3 empty:hidden">
        {children}
      </div>
    </div>
  );
}
