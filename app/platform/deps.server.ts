// The dependencies of every service, which tests replace.
import type { Db } from "#app/platform/db/open.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Translate } from "#app/platform/i18n/translate.server.ts";
import type { Log } from "#app/platform/observe/log.server.ts";
import type { Config } from "#app/platform/settings/config.server.ts";
import type { PostalAddress } from "#app/platform/text/address-line.ts";
import type { Site } from "./site.ts";

/** `now` is the clock that services read. */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  readonly log: Log;
  readonly now: () => Date;
  /** Signs tokens and links, and encrypts stored secrets; stored in the database and shared by all processes. */
  readonly secret: Buffer;
  readonly translate: Translate;
  /** The site's pages, and what follows from their paths. */
  readonly site: Site;
}

/** Dependencies that follow what is published: jobs and workers keep them. A copy of `Deps` keeps its state. */
export type LiveDeps = { -readonly [Name in keyof Deps]: Deps[Name] };

/** The part of the content that the platform reads; app/content/store.server.ts adds it to the dependencies. */
export type CompanyContent = {
  formVersion: string;
  company: {
    name: string;
    phone: string;
    /** URL of an external scheduler; "" if there is none. */
    booking: string;
    emails: { hello: string };
    address: PostalAddress;
    legal: Record<"legalForm" | "representative" | LegalId, string>;
    translations: Readonly<
      Record<string, Partial<Record<"legalForm" | "representative" | "tradeRegister" | "shareCapital", string>>>
    >;
  };
  /** The labels of legal data. */
  pages: { legal: Readonly<Record<Locale, { identity: Record<LegalId, string> }>> };
  emails: Readonly<Record<Locale, { frame: EmailFrameWords }>>;
};

export type LegalId = "cui" | "tradeRegister" | "vat" | "shareCapital";

/** Text that surrounds every email. */
type EmailFrameWords = {
  greeting: string;
  farewell: string;
  unsubscribe: string;
  /** The reason for sending it. */
  team: string;
  personal: string;
  automatic: string;
};
