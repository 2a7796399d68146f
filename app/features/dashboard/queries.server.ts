// Reads other features' tables for the dashboard.
import { sql } from "kysely";
import { joinedOnSite } from "#app/features/sources/public.server.ts";
import { countRows } from "#app/platform/db/paging.server.ts";
import type { Connection, Row } from "#app/platform/db/tables.ts";
import { locales } from "#app/platform/i18n/locales.ts";

export async function listNewestEnquiries(connection: Connection, limit: number) {
  return connection
    .selectFrom("enquiry")
    .select(["id", "created_at", "first_name", "last_name", "company", "service_interest", "project_budget"])
    .where("status", "!=", "spam")
    .where("origin", "!=", "call") // the call itself is listed
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export async function listNewestSubscribers(connection: Connection, limit: number) {
  return connection
    .selectFrom("subscriber")
    .select(["subscribed_at", "email"])
    .where(joinedOnSite)
    .orderBy("subscribed_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export async function listNewestUnsubscribed(connection: Connection, limit: number) {
  return connection
    .selectFrom("subscriber")
    .select(["unsubscribed_at", "email"])
    .where("unsubscribed_at", "is not", null)
    .orderBy("unsubscribed_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .$narrowType<{ unsubscribed_at: string }>()
    .execute();
}

/** Lists the newest bookings by id, which contains the time and is indexed. */
export async function listNewestBookings(connection: Connection, limit: number) {
  return connection
    .selectFrom("booking")
    .select(["id", "created_at", "starts_at", "name", "pending_since"])
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export async function listNewestCancellations(connection: Connection, limit: number) {
  return connection
    .selectFrom("booking")
    .select(["id", "cancelled_at", "starts_at", "name"])
    .where("cancelled_by", "=", "visitor")
    .where("cancelled_at", "is not", null)
    .orderBy("cancelled_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .$narrowType<{ cancelled_at: string }>()
    .execute();
}

/** Lists the newest posts, without starter posts, which are older than the first start. */
export async function listNewestPosts(connection: Connection, limit: number) {
  return connection
    .selectFrom("post")
    .select(["published_at", "title", "author", "slug"])
    .where("is_published", "=", 1)
    .where("locale", "in", locales)
    .where((eb) =>
      eb(
        "published_at",
        ">=",
        eb.fn.coalesce(eb.selectFrom("setting").select("value").where("name", "=", "starter_posts"), eb.val("")),
      ),
    )
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .$narrowType<{ published_at: string }>()
    .execute();
}

/** Counts enquiries by days such as `2026-01-31`. */
export async function countEnquiriesByDay(connection: Connection, since: Date) {
  const day = sql<string>`substr(created_at, 1, 10)`;
  return connection
    .selectFrom("enquiry")
    .select((eb) => [day.as("day"), eb.fn.countAll<number>().as("count")])
    .where("status", "!=", "spam")
    .where("created_at", ">=", since.toISOString())
    .groupBy(day)
    .execute();
}

/** Counts subscribers by days such as `2026-01-31`. */
export async function countSubscribersByDay(connection: Connection, since: Date) {
  const day = sql<string>`substr(subscribed_at, 1, 10)`;
  return connection
    .selectFrom("subscriber")
    .select((eb) => [day.as("day"), eb.fn.countAll<number>().as("count")])
    .where("subscribed_at", ">=", since.toISOString())
    .where(joinedOnSite)
    .groupBy(day)
    .execute();
}

/** Counts emails, except dismissed ones and those of issues. */
export async function countEmails(connection: Connection, status: Row<"outbox_email">["status"]): Promise<number> {
  const ofStatus = connection.selectFrom("outbox_email").where("status", "=", status);
  return countRows(ofStatus.where("issue_id", "is", null).where("dismissed_at", "is", null));
}

export async function hasSecondFactor(connection: Connection, userId: string): Promise<boolean> {
  const row = await connection
    .selectFrom("second_factor")
    .select("admin_id")
    .where("admin_id", "=", userId)
    .where("enabled_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}
