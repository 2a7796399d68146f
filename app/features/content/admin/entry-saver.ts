// What the saver of drafts has to know of an entry.
import type { Caller } from "#app/platform/http/call.ts";
import { openDraftSaver } from "#app/ui/admin/draft-saver.ts";
import type { DraftSaver } from "#app/ui/admin/draft-saver.ts";
import { readEntry, saveDraft } from "../contract.ts";
import type { Entry, Values } from "../contract.ts";
import { changesOf, clashesOf, mergeValues, shownValues } from "./entry-values.ts";

export type EntrySaver = DraftSaver<Values, Entry>;

export async function openEntrySaver(
  { call, username }: { call: Caller; username: string },
  opened: Entry,
): Promise<EntrySaver> {
  const params = { entry: opened.id };
  return openDraftSaver(
    {
      of: { username, id: opened.id, on: "content" },
      noun: "entry",
      fieldsOf: shownValues,
      etagsOf: ({ draft }) => [draft.etag],
      save: async (typed, entry) => {
        const body = changesOf(typed, entry);
        if (!body) return entry;
        return { ...entry, draft: (await call(saveDraft, { params, body })).answer };
      },
      read: async () => (await call(readEntry, { params })).answer,
      byField: {
        merge: mergeValues,
        hasClash: (typed, { from, to, sent }) => clashesOf({ typed, from, to, sent }).length > 0,
      },
    },
    opened,
  );
}
