import { createContext, use } from "react";

type LinkProps = Omit<React.ComponentProps<"a">, "href"> & {
  /** A path of ours with its language, or an address elsewhere, `mailto:` or `tel:`. */
  to: string;
};

/** How links are rendered: by the browser's own element, unless an area has a router. */
export const LinkContext = createContext<(props: LinkProps) => React.ReactNode>(({ to, children, ...props }) => (
  <a href={to} {...props}>
    {children}
  </a>
));

/** A link. On public pages it is the browser's own; the admin area's router follows it without loading a document. */
export function Link(props: LinkProps) {
  return use(LinkContext)(props);
}
