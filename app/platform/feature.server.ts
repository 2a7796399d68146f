// What the program needs from a feature, in `features/<name>/feature.server.ts`. app/features.server.ts lists them.
import * as z from "zod/mini";
import type { PersonArea } from "#app/platform/http/person-areas.server.ts";
import type { Finding } from "#app/platform/observe/finding.server.ts";
import type { Gauge } from "#app/platform/observe/metrics.server.ts";
import type { ErasureRequest } from "./db/erasure-request.server.ts";
import type { Connection, WebhookEvent, Trx } from "./db/tables.ts";
import type { Deps } from "./deps.server.ts";
import type { Role } from "./http/access.ts";
import type { Route } from "./http/route.server.ts";
import type { SentHandlers } from "./mail/send-email.server.ts";

/** A part is left out if the feature has nothing of the kind. */
export type Feature = {
  /** The routes of its contracts’ calls, by method and path. */
  routes?: Readonly<Record<string, Route>>;
  /** Run several times a minute, in every process at once. */
  jobs?: readonly Job[];
  /** Delete expired data: at start and every ten minutes, in every process at once. */
  cleanup?: readonly Job[];
  /** The personal data that it stores, for export and erasure, in display order. */
  personalData?: readonly PersonalDataSource[];
  /** The keys of persons that a person search suggests to roles with access to the area; to admins if there is none. */
  personKeys?: { area: PersonArea | undefined; find: PersonKeySource };
  /** Addresses that only a restore looks up: too many to be suggested while someone types. */
  writtenPersonKeys?: (connection: Connection) => Promise<readonly string[]>;
  /**
   * Its results in the command palette, for these roles; `listPath` is the address of its list, up to the searched
   * text.
   */
  commandPalette?: {
    roles: readonly Role[];
    listPath: string;
    find(
      deps: Deps,
      search: { text: string; limit: number },
    ): Promise<{ rows: readonly { kind: string }[]; total: number }>;
  };
  /** Its events for the timeline of an enquiry, by the person's key. */
  timeline?: (
    connection: Connection,
    person: { key: string; enquiryIds: readonly string[] },
  ) => Promise<readonly { kind: string }[]>;
  /** Its health checks, by the name of the result. */
  checks?: Readonly<Record<string, (deps: Deps) => Promise<Finding | Finding[]> | Finding | Finding[]>>;
  /** Its metrics, read at each scrape. */
  gauges?: (deps: Deps) => Promise<readonly Gauge[]>;
  /** The data schema of the webhook calls that it causes, by event. */
  webhookData?: Partial<Readonly<Record<WebhookEvent, z.ZodMiniType>>>;
  /** Changes in the transaction that marks an email as sent, by the email's kind. */
  sentEffects?: SentHandlers;
};

export type Job = (deps: Deps) => Promise<unknown>;

type Rows = Record<string, string | number | null>[];

/** Finds and erases records by the key of their person (`person-key.ts`). */
export type PersonalDataSource = {
  kind: string;
  findPersonData(connection: Connection, key: string): Promise<Rows>;
  /** Returns the person's name in a record, if its kind has one. */
  nameOf?(row: Rows[number]): string;
  /** Returns the id of the record that a row without a name refers to. */
  readRecordId?(row: Rows[number]): Rows[number][string] | undefined;
  /** Returns what sales may see; nothing if missing. */
  forSales?(rows: Rows, key: string): Rows;
  erasePerson(trx: Trx, request: ErasureRequest): Promise<number>;
};

/** Returns them sorted. */
export type PersonKeySource = (
  connection: Connection,
  search: { part: string; limit: number },
) => Promise<readonly string[]>;

/** Returns the rows unchanged: sales may list all records of this kind. */
export const sameRows = (rows: Rows): Rows => rows;

/** The data of webhook calls about deleted records. */
export const deletedRecord = z.object({ id: z.string() });
