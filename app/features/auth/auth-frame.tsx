import { siteName } from "#app/platform/brand/brand.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { Logo } from "#app/ui/logo.tsx";

type AuthFrameProps = {
  title: string;
  lead: string;
  /** URL of the background drawing. */
  picture: string;
  children: React.ReactNode;
};

/** Renders the layout of login and setup. */
export function AuthFrame({ title, lead, picture, children }: AuthFrameProps) {
  return (
    <div className="grid min-h-dvh ml:grid-cols-2">
      <aside
        className="ink relative isolate flex flex-col justify-between overflow-hidden p-12 max-ml:hidden"
        aria-label={siteName}
      >
        <img src={picture} alt="" className="absolute inset-0 -z-10 size-full object-cover" />
        <div
          aria-hidden="true"
          className="absolute inset-x-0 top-0 -z-10 h-40 bg-linear-to-b from-ink-950 from-45% to-transparent"
        />
        <div
          aria-hidden="true"
          className="absolute inset-x-0 bottom-0 -z-10 h-52 bg-linear-to-t from-ink-950 from-45% to-transparent"
        />
        <Logo onDark className="h-8 self-start" />
        <p className="text-s text-text-2">
          Enquiries, subscribers and the blog, in one place.
          <br />
          For {siteName} staff only.
        </p>
      </aside>
      <main className="grid place-items-center px-5 py-12">
        <div className="w-full max-w-95">
          <Logo label={siteName} className="mb-10 h-8 ml:hidden" />
          <h1 className="text-d3">{title}</h1>
          <p className="mt-2 mb-7 text-s text-text-2">{lead}</p>
          {children}
          <ArrowLink back to="/" className="mt-6 text-s font-normal text-text-3">
            Back to the website
          </ArrowLink>
        </div>
      </main>
    </div>
  );
}
