import { siteName } from "#app/platform/brand/brand.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { Logo } from "#app/ui/logo.tsx";
import "./auth-frame.css";

type AuthFrameProps = {
  title: string;
  lead?: string;
  /** URL of the background drawing. */
  picture: string;
  /** Another way in, beside the way back. */
  aside?: React.ReactNode;
  children: React.ReactNode;
};

/** Renders the layout of login and setup. */
export function AuthFrame({ title, lead, picture, aside, children }: AuthFrameProps) {
  return (
    <div className="grid min-h-dvh max-ml:grid-rows-[9rem_1fr] ml:grid-cols-2">
      <aside
        className="entrance-panel ink relative isolate flex flex-col justify-between overflow-hidden border-line p-5 ml:border-r ml:p-12"
        aria-label={siteName}
      >
        <img src={picture} alt="" className="entrance-picture absolute inset-0 -z-10 size-full object-cover" />
        <Logo onDark className="h-7 self-start ml:h-8" />
        <p className="text-s text-text-2">
          <span className="block max-ml:hidden">Enquiries, subscribers and the blog, in one place.</span>
          For {siteName} staff only.
        </p>
      </aside>
      <main className="grid justify-items-center entrance-form px-5 py-8 ml:items-center ml:py-12">
        <div className="w-full max-w-95">
          <h1 className="text-d3">{title}</h1>
          {lead && <p className="mt-2 text-s text-text-2">{lead}</p>}
          <div className="mt-7 mb-6">{children}</div>
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-s">
            <ArrowLink back to="/" className="text-s font-normal text-text-3">
              Back to the website
            </ArrowLink>
            {aside}
          </p>
        </div>
      </main>
    </div>
  );
}
