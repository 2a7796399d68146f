// The public pages that are measured, and what they and the admin's weigh (LITE-01); the start alone is held by
// e2e/weight.test.ts.
import { readContent } from "#app/content/read.server.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import { measurePages, warmUp } from "../e2e/page-weight.ts";
import { withBrowser } from "../e2e/with-browser.ts";
import type { Row } from "./figures.ts";
import { adminSession, withSite } from "./server-process.ts";

const study = readContent().caseStudies[defaultLocale][0]?.slug;

export const publicPaths = [
  "/",
  "/about",
  "/services",
  "/case-studies",
  `/case-studies/${study}`,
  "/blog",
  "/blog/what-a-support-chatbot-should-refuse-to-answer",
  "/contact",
  "/book",
  "/faq",
  "/newsletter",
  "/privacy",
  "/cookies",
  "/legal",
  "/accessibility",
  "/ai-chat",
];

const adminPaths = ["/admin", "/admin/contacts", "/admin/newsletter", "/admin/blog"];

/** Measures everything as sent until the network is idle, in a fresh browser. */
export async function measureWeights(): Promise<Row[]> {
  const pages = await withSite(async (origin) => {
    await Promise.all(publicPaths.map((path) => warmUp(origin + path)));
    const session = await adminSession(origin);
    return withBrowser(async (browser) => [
      ...(await measurePages({ browser, origin }, publicPaths)),
      ...(await measurePages({ browser, origin }, adminPaths, { session })),
    ]);
  });
  return pages.map(({ path, htmlKb, cssKb, scriptKb, allKb }) => [
    `${path}: HTML, styles, script, all, kB`,
    [htmlKb, cssKb, scriptKb, allKb].map((kb) => kb.toFixed(1)).join(", "),
    path.startsWith("/admin") ? "" : `styles ≤ 15, script ≤ ${path === "/" ? 15 : 8}`,
  ]);
}
