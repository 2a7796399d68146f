import { createContext, use } from "react";

type LinkProps = Omit<React.ComponentProps<"a">, "href"> & {
  /** A path with language, or an external URL. */
  to: string;
};

/** Default: a plain `a`; the admin area provides the router's link. */
export const LinkContext = createContext<(props: LinkProps) => React.ReactNode>(({ to, children, ...props }) => (
  <a href={to} {...props}>
    {children}
  </a>
));

export function Link(props: LinkProps) {
  return use(LinkContext)(props);
}
