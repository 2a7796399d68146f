// The tables of the first release. Never changed again: what comes later gets a file of its own.
import { sql } from "kysely";
import type { CreateTableBuilder, Kysely, RawBuilder } from "kysely";

type Making = {
  db: Kysely<unknown>;
  text: RawBuilder<unknown>;
  bigint: RawBuilder<unknown>;
  create<T extends string, C extends string>(table: CreateTableBuilder<T, C>): Promise<void>;
};

/** Makes all tables and indexes. Text is compared byte by byte on both databases; SQLite is as strict about types as PostgreSQL. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const isPostgres = dialect === "postgres";
  const making: Making = {
    db,
    text: isPostgres ? sql`text collate "C"` : sql`text`,
    bigint: isPostgres ? sql`bigint` : sql`integer`,
    create: (table) => (isPostgres ? table : table.modifyEnd(sql`strict`)).execute(),
  };
  await makeEnquiries(making);
  await makeAdmins(making);
  await makeMachinery(making);
  await makeSubscribers(making);
  await makeBlog(making);
}

function isFlag(column: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (0, 1)`;
}

async function makeEnquiries({ db, text, create }: Making): Promise<void> {
  await create(
    db.schema
      .createTable("enquiry")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("created_at", text, (column) => column.notNull())
      .addColumn("first_name", text, (column) => column.notNull())
      .addColumn("last_name", text, (column) => column.notNull())
      .addColumn("email", text, (column) => column.notNull())
      .addColumn("company", text, (column) => column.notNull())
      .addColumn("phone", text)
      .addColumn("service_interest", text, (column) => column.notNull())
      .addColumn("project_budget", text, (column) => column.notNull())
      .addColumn("timeline", text, (column) => column.notNull())
      .addColumn("project_details", text, (column) => column.notNull())
      .addColumn("message", text)
      .addColumn("locale", text, (column) => column.notNull())
      .addColumn("source_page", text)
      .addColumn("campaign", text)
      .addColumn("privacy_version", text)
      .addColumn("is_suspect", "integer", (column) => column.notNull().defaultTo(0).check(isFlag("is_suspect")))
      .addColumn("suspect_reason", text)
      .addColumn("search_text", text, (column) => column.notNull()),
  );
  await db.schema.createIndex("enquiry_created_at").on("enquiry").columns(["created_at", "id"]).execute();
}

async function makeAdmins({ db, text, create }: Making): Promise<void> {
  await create(
    db.schema
      .createTable("admin_user")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("username", text, (column) => column.notNull())
      .addColumn("username_key", text, (column) => column.notNull().unique())
      .addColumn("email", text, (column) => column.notNull())
      .addColumn("email_key", text, (column) => column.notNull().unique())
      .addColumn("password_hash", text, (column) => column.notNull())
      .addColumn("role", text, (column) => column.notNull())
      .addColumn("created_at", text, (column) => column.notNull())
      .addColumn("is_disabled", "integer", (column) => column.notNull().defaultTo(0).check(isFlag("is_disabled"))),
  );

  await create(
    db.schema
      .createTable("admin_session")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("token_hash", text, (column) => column.notNull().unique())
      .addColumn("admin_id", text, (column) => column.notNull().references("admin_user.id").onDelete("cascade"))
      .addColumn("created_at", text, (column) => column.notNull())
      .addColumn("last_used_at", text, (column) => column.notNull())
      .addColumn("expires_at", text, (column) => column.notNull())
      .addColumn("user_agent", text),
  );
  await db.schema.createIndex("admin_session_admin_id").on("admin_session").column("admin_id").execute();
  await db.schema.createIndex("admin_session_expires_at").on("admin_session").column("expires_at").execute();
}

async function makeMachinery({ db, text, bigint, create }: Making): Promise<void> {
  await create(
    db.schema
      .createTable("rate_limit")
      .addColumn("bucket", text, (column) => column.primaryKey().notNull())
      .addColumn("window_start", bigint, (column) => column.notNull())
      .addColumn("count", "integer", (column) => column.notNull())
      .addColumn("expires_at", bigint, (column) => column.notNull()),
  );
  await db.schema.createIndex("rate_limit_expires_at").on("rate_limit").column("expires_at").execute();

  await create(
    db.schema
      .createTable("idempotency_key")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("request_hash", text, (column) => column.notNull())
      .addColumn("status", "integer", (column) => column.notNull())
      .addColumn("body", text, (column) => column.notNull())
      .addColumn("created_at", text, (column) => column.notNull())
      .addColumn("expires_at", text, (column) => column.notNull()),
  );
  await db.schema.createIndex("idempotency_key_expires_at").on("idempotency_key").column("expires_at").execute();

  await create(
    db.schema
      .createTable("setting")
      .addColumn("name", text, (column) => column.primaryKey().notNull())
      .addColumn("value", text, (column) => column.notNull()),
  );
}

async function makeSubscribers({ db, text, create }: Making): Promise<void> {
  await create(
    db.schema
      .createTable("subscriber")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("email", text, (column) => column.notNull().unique())
      .addColumn("is_active", "integer", (column) => column.notNull().defaultTo(1).check(isFlag("is_active")))
      .addColumn("subscribed_at", text, (column) => column.notNull())
      .addColumn("unsubscribed_at", text)
      .addColumn("unsubscribed_by", text, (column) =>
        column.check(sql<boolean>`unsubscribed_by in ('visitor', 'admin')`),
      )
      .addColumn("locale", text, (column) => column.notNull()),
  );
  await db.schema.createIndex("subscriber_subscribed_at").on("subscriber").columns(["subscribed_at", "id"]).execute();
}

async function makeBlog({ db, text, create }: Making): Promise<void> {
  await create(
    db.schema
      .createTable("post")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("slug", text, (column) => column.notNull().unique())
      .addColumn("title", text, (column) => column.notNull())
      .addColumn("excerpt", text, (column) => column.notNull())
      .addColumn("content", text, (column) => column.notNull())
      .addColumn("content_html", text, (column) => column.notNull())
      .addColumn("author", text, (column) => column.notNull())
      .addColumn("published_at", text)
      .addColumn("created_at", text, (column) => column.notNull())
      .addColumn("updated_at", text, (column) => column.notNull())
      .addColumn("is_published", "integer", (column) => column.notNull().defaultTo(0).check(isFlag("is_published")))
      .addColumn("is_featured", "integer", (column) => column.notNull().defaultTo(0).check(isFlag("is_featured")))
      .addColumn("tags", text, (column) => column.notNull().defaultTo("[]"))
      .addColumn("search_text", text, (column) => column.notNull()),
  );
  await db.schema.createIndex("post_published_at").on("post").columns(["is_published", "published_at", "id"]).execute();

  await create(
    db.schema
      .createTable("post_tag")
      .addColumn("post_id", text, (column) => column.notNull().references("post.id").onDelete("cascade"))
      .addColumn("tag", text, (column) => column.notNull())
      .addColumn("position", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("post_tag_pkey", ["post_id", "tag"]),
  );
  await db.schema.createIndex("post_tag_tag").on("post_tag").columns(["tag", "post_id"]).execute();
}
