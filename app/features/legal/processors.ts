// Which outside processors the privacy notice names: those that the settings of the running site turn on, and no others.
import type { PageTexts } from "#app/platform/content/schema.ts";
import { fillIn } from "#app/platform/content/fill-in.ts";

type Recipients = PageTexts<"privacy">["recipients"];

/** A processor that is turned on, with the host it is reached at. */
export type Processor = { kind: keyof Recipients["items"]; host: string };

/** What the settings of the running site turn on; what is not given is off. */
export type OutsideServices = { analyticsHost?: string | undefined; bookingUrl?: string | undefined };

/**
 * The processors behind these settings.
 * @example processorsInUse({ bookingUrl: "https://calendar.example/corvane" }) // [{ kind: "scheduler", host: "calendar.example" }]
 */
export function processorsInUse({ analyticsHost, bookingUrl }: OutsideServices): Processor[] {
  return [
    ...(bookingUrl ? [{ kind: "scheduler", host: new URL(bookingUrl).host } as const] : []),
    ...(analyticsHost ? [{ kind: "analytics", host: analyticsHost } as const] : []),
  ];
}

/** A processor as the notice shows it. */
export type DescribedProcessor = { kind: Processor["kind"]; name: string; what: string; where: string };

/**
 * The notice's entries for the processors in use, each with its host. For loaders: it needs the content's reader.
 * @example describeProcessors(texts.recipients.items, [{ kind: "mail", host: "smtp.example" }])
 */
export function describeProcessors(items: Recipients["items"], processors: readonly Processor[]): DescribedProcessor[] {
  return processors.map(({ kind, host }) => ({ kind, ...fillIn(items[kind], { [`${kind}Host`]: host }) }));
}
