// The calls of an open entry beside saving its draft. What is typed while they run stays.
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { ignoreMissing } from "#app/ui/admin/confirm-dialog.tsx";
import { confirm, discardDraft, publish, readEntry, resolve, restoreVersion } from "../contract.ts";
import type { Conflict, Draft, Entry } from "../contract.ts";
import type { EntrySaver } from "./entry-saver.ts";
import { shownValues } from "./entry-values.ts";
import type { Spot } from "./entry-values.ts";

export type Publication = { locales: Locale[]; note: string };

export type Resolution = { conflict: Conflict; keep: "ours" | "file" };

export type EntryCalls = ReturnType<typeof entryCalls>;

export function entryCalls({ saver, call }: { saver: EntrySaver; call: Caller }) {
  const params = { entry: saver.read().version.id };
  const read = async () => (await call(readEntry, { params })).answer;

  /** Shows the entry as a call leaves it. */
  function bring(ask: (before: Entry) => Promise<Entry>) {
    return saver.saveBy(shownValues(saver.read().version), async () => ({ saved: await ask(saver.read().version) }));
  }

  /** Shows what others have changed, where a call was refused because of it. */
  async function orReadAgain(ask: (before: Entry) => Promise<Entry>): Promise<void> {
    try {
      await bring(ask);
    } catch (error) {
      if ([404, 409, 412].some((status) => isStatus(error, status))) await bring(read);
      throw error;
    }
  }

  return {
    /** Returns false if what is typed could not be saved before. */
    publish: async ({ locales, note }: Publication): Promise<boolean> => {
      if (!(await saver.flush())) return false;
      const body = { locales, ...(note === "" ? {} : { note }) };
      await orReadAgain(async ({ draft }) => (await call(publish, { params, body, ifMatch: etagOf(draft) })).answer);
      return true;
    },
    resolve: ({ conflict: { locale, field }, keep }: Resolution) =>
      orReadAgain(async () => (await call(resolve, { params, body: { locale, field, keep } })).answer),
    confirm: ({ place, field }: Spot) =>
      orReadAgain(async (before) =>
        place === "shared"
          ? before
          : (await call(confirm, { params, body: { locale: place, fields: [field] } })).answer,
      ),
    discard: async () => {
      await saver.flush();
      const { draft } = saver.read().version;
      if (draft.savedAt !== null) await ignoreMissing(call(discardDraft, { params, ifMatch: etagOf(draft) }));
      saver.take(await read());
    },
    reread: () => bring(read),
    restore: async (number: number): Promise<void> => {
      if (!(await saver.flush())) throw new Error("What is typed is not saved.");
      const { version } = saver.read();
      const ifMatch = version.draft.savedAt === null ? undefined : etagOf(version.draft);
      const draft = (await call(restoreVersion, { params: { ...params, number }, ifMatch })).answer;
      saver.take({ ...saver.read().version, draft });
    },
  };
}

/** As `If-Match` has it. */
function etagOf({ etag }: Pick<Draft, "etag">): string {
  return `"${etag}"`;
}
