// Configures the saver of drafts for an entry.
import type { Caller } from "#app/platform/http/call.ts";
import { openDraftSaver } from "#app/ui/admin/draft-saver.ts";
import type { DraftSaver } from "#app/ui/admin/draft-saver.ts";
import { readEntry, saveDraft } from "../contract.ts";
import type { Changes, Draft, Entry, Values } from "../contract.ts";
import { findChanges, findConflicts, mergeValues, shownValues, listLocations, valueAt } from "./entry-values.ts";

export type EntrySaver = DraftSaver<Values, Entry>;

export async function openEntrySaver(
  { call, username }: { call: Caller; username: string },
  opened: Entry,
): Promise<EntrySaver> {
  const params = { entry: opened.id };
  const read = async () => (await call(readEntry, { params })).data;
  return openDraftSaver(
    {
      draftKey: { username, id: opened.id, kind: "content" },
      noun: "entry",
      fieldsOf: shownValues,
      etagsOf: ({ draft }) => [draft.etag],
      save: async (typed, entry) => {
        const body = findChanges(typed, entry);
        if (!body) return entry;
        const draft = (await call(saveDraft, { params, body })).data;
        return hasLost(draft, { before: entry.draft, saved: body.values }) ? read() : { ...entry, draft };
      },
      read,
      byField: {
        merge: mergeValues,
        hasConflict: (typed, { from, to, sent }) => findConflicts({ typed, from, to, sent }).length > 0,
      },
    },
    opened,
  );
}

/**
 * Returns true if a saved field is missing from the draft although it was not reverted here: someone else has published or
 * reverted it.
 */
function hasLost(draft: Draft, { before, saved }: { before: Draft; saved: Changes }): boolean {
  return listLocations(before.values).some(
    (location) => valueAt(draft.values, location) === undefined && saved[location.scope]?.[location.field] !== null,
  );
}
