// Lists processors of visitors' data by settings and company.yaml, for the privacy notice and the assistant.
import type { Company } from "#app/content/company.schema.ts";
import type { settingPlaceholders } from "#app/content/fill-in.ts";
import { fillIn } from "#app/content/fill-in.ts";
import type { PageTexts } from "#app/content/schema.ts";
import { economicArea } from "#app/platform/i18n/economic-area.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import type { Config } from "#app/platform/settings/config.server.ts";

type Recipients = PageTexts<"privacy">["recipients"];

/** `host` is the host of its URL, or its name in company.yaml. */
export type Processor = { kind: keyof Recipients["items"]; host: string };

const analyticsUrl = "https://www.googletagmanager.com";

export type OutsideServices = Pick<
  Config,
  "SMTP_URL" | "INBOX_URL" | "AI_BASE_URL" | "ANALYTICS_ID" | "DATABASE_URL" | "imageHost" | "siteUrl"
> & { externalSchedulerUrl: string | null; providers: Company["providers"] };

/**
 * Returns the processors, without services on this machine; company.yaml names the provider behind a mail relay.
 * @example processorsInUse({ ...config, providers, externalSchedulerUrl: "https://calendar.example/us" }) // [{ kind: "scheduler",
 * host: "calendar.example" }]
 */
export function processorsInUse({
  externalSchedulerUrl,
  providers,
  imageHost,
  siteUrl,
  ...config
}: OutsideServices): Processor[] {
  const hosts: Record<Processor["kind"], string | undefined> = {
    hosting: providers.hosting,
    database: hostOf(config.DATABASE_URL),
    mail: hostOf(config.SMTP_URL) ?? (config.SMTP_URL && providers.mail),
    inbox: config.INBOX_URL && (providers.inbox || hostOf(config.INBOX_URL)),
    systems: providers.systems,
    model: hostOf(config.AI_BASE_URL),
    scheduler: hostOf(externalSchedulerUrl ?? undefined),
    videoCalls: providers.videoCalls,
    images: imageHost === siteUrl ? undefined : hostOf(imageHost),
    analytics: hostOf(config.ANALYTICS_ID && analyticsUrl),
  };
  const kinds = Object.keys(hosts) as Processor["kind"][]; // keys of the literal
  return kinds.flatMap((kind) => (hosts[kind] ? [{ kind, host: hosts[kind] }] : []));
}

/** Returns a URL's host; undefined for loopback hosts. */
export function hostOf(url: string | undefined): string | undefined {
  const host = url && new URL(url).hostname;
  return host && !/^(?:localhost|.*\.localhost|127\..*|\[::1\])$/.test(host) ? host : undefined;
}

/** Services that the visitor's browser calls under their own terms; not processors under GDPR art. 28. */
const controllers: ReadonlySet<Processor["kind"]> = new Set(["scheduler", "videoCalls", "images"]);

export function isController({ kind }: Pick<Processor, "kind">): boolean {
  return controllers.has(kind);
}

const countryNames = new Set(
  locales.flatMap((locale) => {
    const names = new Intl.DisplayNames(locale, { type: "region" });
    return economicArea.map((code) => names.of(code)?.toLowerCase());
  }),
);

/**
 * Returns which sentence on transfers outside the European Economic Area is true: `none` if all are named with a
 * country in it, including hosting and mail; `unknown` if one of these two isn't named; otherwise `some`.
 */
export function classifyTransfers(
  processors: readonly Processor[],
  { hosting, mail }: Pick<Company["providers"], "hosting" | "mail">,
): "none" | "some" | "unknown" {
  const isMailNamed = mail !== "" || processors.some(({ kind }) => kind === "mail");
  if (hosting === "" || !isMailNamed) return "unknown";
  return processors.every(({ host }) => countryNames.has(host.split(",").at(-1)?.trim().toLowerCase()))
    ? "none"
    : "some";
}

export type DescribedProcessor = { kind: Processor["kind"]; name: string; what: string; where: string };

/** The placeholder for each processor's name. */
const placeholders: Record<Processor["kind"], (typeof settingPlaceholders)[number]> = {
  hosting: "hosting",
  database: "databaseHost",
  mail: "mailHost",
  inbox: "inbox",
  systems: "systems",
  model: "modelHost",
  scheduler: "schedulerHost",
  videoCalls: "videoCalls",
  images: "imageHost",
  analytics: "analyticsHost",
};

/** Describes the processors; only for loaders, because it needs the content. */
export function describeProcessors(items: Recipients["items"], processors: readonly Processor[]): DescribedProcessor[] {
  return processors.map(({ kind, host }) => ({ kind, ...fillIn(items[kind], { [placeholders[kind]]: host }) }));
}
