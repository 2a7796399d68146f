// The external processors that the settings enable, for the privacy notice.
import type { Config } from "#app/platform/config.server.ts";
import type { PageTexts } from "#app/platform/content/schema.ts";
import { fillIn } from "#app/platform/content/fill-in.ts";

type Recipients = PageTexts<"privacy">["recipients"];

export type Processor = { kind: keyof Recipients["items"]; host: string };

const analyticsUrl = "https://www.googletagmanager.com";

export type OutsideServices = Pick<Config, "SMTP_URL" | "AI_BASE_URL" | "ANALYTICS_ID"> & { bookingUrl: string | null };

/**
 * Excludes services on this machine.
 * @example processorsInUse({ ...config, bookingUrl: "https://calendar.example/corvane" }) // [{ kind: "scheduler", host:
 * "calendar.example" }]
 */
export function processorsInUse({ SMTP_URL, AI_BASE_URL, ANALYTICS_ID, bookingUrl }: OutsideServices): Processor[] {
  const urls = {
    mail: SMTP_URL,
    model: AI_BASE_URL,
    scheduler: bookingUrl ?? undefined,
    analytics: ANALYTICS_ID && analyticsUrl,
  };
  return (["mail", "model", "scheduler", "analytics"] as const).flatMap((kind) => {
    const host = hostOf(urls[kind]);
    return host ? [{ kind, host }] : [];
  });
}

/** Undefined for loopback hosts. */
function hostOf(url: string | undefined): string | undefined {
  const host = url && new URL(url).hostname;
  return host && !/^(?:localhost|.*\.localhost|127\..*|\[::1\])$/.test(host) ? host : undefined;
}

export type DescribedProcessor = { kind: Processor["kind"]; name: string; what: string; where: string };

/** For loaders: it needs the content. */
export function describeProcessors(items: Recipients["items"], processors: readonly Processor[]): DescribedProcessor[] {
  return processors.map(({ kind, host }) => ({ kind, ...fillIn(items[kind], { [`${kind}Host`]: host }) }));
}
