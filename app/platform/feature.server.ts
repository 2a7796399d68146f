// What the program needs of a feature, said in its face: `features/<name>/feature.server.ts`. app/features.server.ts lists them.
import type { Kysely, Transaction } from "kysely";
import * as z from "zod/mini";
import type { ErasureRequest } from "./db/erasure-request.server.ts";
import type { Tables, WebhookEvent } from "./db/tables.ts";
import type { Deps } from "./deps.server.ts";
import type { Area, Role } from "./http/endpoint.ts";
import type { Route } from "./http/route.server.ts";
import type { PersonArea } from "#app/platform/http/seen-of-person.server.ts";
import type { SentEffects } from "./mail/send-email.server.ts";
import type { Gauge } from "#app/platform/observe/metrics.server.ts";

/** A part is left out where a feature has nothing of the kind. */
export type Feature = {
  /** Every call of its contracts, by its address. */
  calls?: Readonly<Record<string, Route>>;
  /** The calls that tokens of programs may make, by area and address. All others are refused to every token. */
  tokenCalls?: Partial<Readonly<Record<Area, readonly string[]>>>;
  /** Those of them that write, and that tokens with the access `draft` may make. */
  draftCalls?: readonly string[];
  /** Run several times a minute, on every process at once. */
  jobs?: readonly Job[];
  /** Delete what has expired: at start and every ten minutes, on every process at once. */
  cleanup?: readonly Job[];
  /** What it stores of persons, for export and erasure, in the order shown. */
  personalData?: readonly PersonalDataSource[];
  /** The keys of persons that a search for one offers, to who sees the area; without one to admins. */
  addresses?: { area: PersonArea | undefined; find: AddressSource };
  /** Addresses that only a restore looks for: too many to be offered to who types the beginning of one. */
  writtenAddresses?: (connection: Connection) => Promise<readonly string[]>;
  /** What the palette finds of it, for these roles. */
  find?: {
    roles: readonly Role[];
    find(deps: Deps, search: { text: string; limit: number }): Promise<readonly { kind: string }[]>;
  };
  /** What it knows of a person, for the timeline of an enquiry. `email` is their key. */
  timeline?: (
    connection: Connection,
    address: { email: string; enquiryIds: readonly string[] },
  ) => Promise<readonly { kind: string }[]>;
  /** What its health is, by the name of what is found. */
  checks?: Readonly<Record<string, (deps: Deps) => unknown>>;
  /** What monitoring counts of it, read when it is asked for. */
  gauges?: (deps: Deps) => Promise<readonly Gauge[]>;
  /** The schema of the data of the webhook calls that it causes, by event. */
  webhookData?: Partial<Readonly<Record<WebhookEvent, z.ZodMiniType>>>;
  /** What changes in the transaction that marks an email as sent, by the email's kind. */
  sentEffects?: SentEffects;
};

export type Job = (deps: Deps) => Promise<unknown>;

type Connection = Kysely<Tables>;

type Rows = Record<string, string | number | null>[];

/** Finds and erases records by the key of their person (`person-key.ts`). */
export type PersonalDataSource = {
  kind: string;
  findPersonData(connection: Connection, key: string): Promise<Rows>;
  /** Returns the name of the person in a record, where its kind has one. */
  nameOf?(row: Rows[number]): string;
  /** Returns the id of the record that a row without a name is about. */
  recordOf?(row: Rows[number]): Rows[number][string] | undefined;
  /** What of them sales may see; without it nothing. */
  forSales?(rows: Rows, key: string): Rows;
  erasePerson(trx: Transaction<Tables>, request: ErasureRequest): Promise<number>;
};

/** Sorted. */
export type AddressSource = (
  connection: Connection,
  search: { part: string; limit: number },
) => Promise<readonly string[]>;

/** For records that sales may list. */
export const whole = (rows: Rows): Rows => rows;

/** The data of webhook calls about records that are gone. */
export const deletedRecord = z.object({ id: z.string() });
