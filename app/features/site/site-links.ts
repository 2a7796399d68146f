// Links of header and footer. Paths have no language prefix; `label` is a key of ui.yaml.

export type SiteLink = { path: string; label: string };

/** Returns the links whose pages are there: a company without case studies has no list of them. */
export function listShownLinks(links: readonly SiteLink[], hasStudies: boolean): readonly SiteLink[] {
  return hasStudies ? links : links.filter(({ path }) => path !== "/case-studies");
}

/** The first half is left of the logo. */
export const headerLinks: readonly SiteLink[] = [
  { path: "/", label: "nav.home" },
  { path: "/about", label: "nav.about" },
  { path: "/services", label: "nav.services" },
  { path: "/case-studies", label: "nav.caseStudies" },
  { path: "/blog", label: "nav.blog" },
  { path: "/contact", label: "nav.contact" },
];

export const companyLinks: readonly SiteLink[] = [
  { path: "/about", label: "nav.about" },
  { path: "/blog", label: "nav.blog" },
  { path: "/case-studies", label: "nav.caseStudies" },
];

export const legalLinks: readonly SiteLink[] = [
  { path: "/search", label: "footer.search" },
  { path: "/faq", label: "footer.faq" },
  { path: "/privacy", label: "footer.privacy" },
  { path: "/cookies", label: "footer.cookies" },
  { path: "/legal", label: "footer.legal" },
  { path: "/accessibility", label: "footer.accessibility" },
];

/** Returns true if the link is active: home matches exactly, others by whole segments. */
export function isActive(linkPath: string, path: string): boolean {
  if (linkPath === "/") return path === "/";
  return path === linkPath || path.startsWith(`${linkPath}/`);
}
