// The assistant's tables: conversations, messages, and the questions that found no answer.
import { sql } from "kysely";
import type { CreateTableBuilder, Kysely, RawBuilder } from "kysely";

type Making = {
  db: Kysely<unknown>;
  text: RawBuilder<unknown>;
  create<T extends string, C extends string>(table: CreateTableBuilder<T, C>): Promise<void>;
};

/** Makes the tables and indexes. Text is compared byte by byte on both databases; SQLite is as strict about types as PostgreSQL. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const isPostgres = dialect === "postgres";
  const making: Making = {
    db,
    text: isPostgres ? sql`text collate "C"` : sql`text`,
    create: (table) => (isPostgres ? table : table.modifyEnd(sql`strict`)).execute(),
  };
  await makeConversations(making);
  await makeMessages(making);
  await makeUnanswered(making);
}

async function makeConversations({ db, text, create }: Making): Promise<void> {
  await create(
    db.schema
      .createTable("chat_conversation")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("session_hash", text, (column) => column.notNull())
      .addColumn("title", text, (column) => column.notNull())
      .addColumn("preview", text)
      .addColumn("created_at", text, (column) => column.notNull())
      .addColumn("updated_at", text, (column) => column.notNull()),
  );
  const index = db.schema.createIndex("chat_conversation_session").on("chat_conversation");
  await index.columns(["session_hash", "updated_at", "id"]).execute();
  await db.schema.createIndex("chat_conversation_updated_at").on("chat_conversation").column("updated_at").execute();
}

async function makeMessages({ db, text, create }: Making): Promise<void> {
  await create(
    db.schema
      .createTable("chat_message")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("conversation_id", text, (column) =>
        column.notNull().references("chat_conversation.id").onDelete("cascade"),
      )
      .addColumn("role", text, (column) => column.notNull().check(sql<boolean>`role in ('user', 'assistant')`))
      .addColumn("content", text, (column) => column.notNull())
      .addColumn("created_at", text, (column) => column.notNull())
      .addColumn("reply_to", text, (column) => column.unique())
      .addColumn("kind", text)
      .addColumn("sources", text)
      .addColumn("model", text)
      .addColumn("repeat_key", text)
      .addColumn("answering_until", text)
      .addUniqueConstraint("chat_message_repeat_key", ["conversation_id", "repeat_key"]),
  );
  await db.schema.createIndex("chat_message_order").on("chat_message").columns(["conversation_id", "id"]).execute();
}

async function makeUnanswered({ db, text, create }: Making): Promise<void> {
  await create(
    db.schema
      .createTable("unanswered_question")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("question_key", text, (column) => column.notNull())
      .addColumn("locale", text, (column) => column.notNull())
      .addColumn("question", text, (column) => column.notNull())
      .addColumn("count", "integer", (column) => column.notNull())
      .addColumn("first_asked_at", text, (column) => column.notNull())
      .addColumn("last_asked_at", text, (column) => column.notNull())
      .addUniqueConstraint("unanswered_question_key", ["locale", "question_key"]),
  );
}
