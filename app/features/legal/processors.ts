// Which outside processors the privacy notice names: those that the settings of the running site turn on, and no others.
import type { Config } from "#app/platform/config.server.ts";
import type { PageTexts } from "#app/platform/content/schema.ts";
import { fillIn } from "#app/platform/content/fill-in.ts";

type Recipients = PageTexts<"privacy">["recipients"];

/** A processor that is turned on, with the host it is reached at. */
export type Processor = { kind: keyof Recipients["items"]; host: string };

/** Where the analytics tag comes from. */
const analyticsUrl = "https://www.googletagmanager.com";

/** The settings that turn outside services on, and the scheduler's address, which the content may give as well. */
export type OutsideServices = Pick<Config, "SMTP_URL" | "AI_BASE_URL" | "ANALYTICS_ID"> & { bookingUrl: string | null };

/**
 * The processors behind these settings, each by its host. What runs on the site's own machine is none.
 * @example processorsInUse({ ...config, bookingUrl: "https://calendar.example/corvane" }) // [{ kind: "scheduler", host: "calendar.example" }]
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

/** The host's name without port, user and password; undefined for the own machine. */
function hostOf(url: string | undefined): string | undefined {
  const host = url && new URL(url).hostname;
  return host && !/^(?:localhost|.*\.localhost|127\..*|\[::1\])$/.test(host) ? host : undefined;
}

/** A processor as the notice shows it. */
export type DescribedProcessor = { kind: Processor["kind"]; name: string; what: string; where: string };

/** The notice's entries for the processors in use, each with its host. For loaders: it needs the content's reader. */
export function describeProcessors(items: Recipients["items"], processors: readonly Processor[]): DescribedProcessor[] {
  return processors.map(({ kind, host }) => ({ kind, ...fillIn(items[kind], { [`${kind}Host`]: host }) }));
}
