// The calls of an open entry other than saving its draft. Text typed during a call is kept.
import type { CallInput, Caller } from "#app/platform/http/call.ts";
import { formatEtag } from "#app/platform/http/endpoint.ts";
import { formatCount } from "#app/platform/i18n/format.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { ignoreMissing } from "#app/ui/admin/confirm-dialog.tsx";
import { NotSavedError } from "#app/ui/admin/draft-saver.ts";
import type { SuggestOptions } from "#app/ui/admin/suggest-translation.tsx";
import { toastError } from "#app/ui/admin/toasts.ts";
import {
  confirmTranslations,
  discardDraft,
  publish,
  readEntry,
  removeSetAside,
  resolveConflict,
  restoreVersion,
  suggest,
} from "../contract.ts";
import type { Conflict } from "../contract.ts";
import type { EntrySaver } from "./entry-saver.ts";
import type { FieldLocation } from "./entry-values.ts";

export type Publication = { locales: Locale[]; note: string };

export type Resolution = { conflict: Conflict; keep: "ours" | "file" };

/** One text that was set aside, or all of them. */
export type Removal = FieldLocation | "all";

export type EntryCalls = ReturnType<typeof entryCalls>;

export function entryCalls({ saver, call }: { saver: EntrySaver; call: Caller }) {
  const params = { entry: saver.read().version.id };
  const read = async () => (await call(readEntry, { params })).data;
  return {
    publish: ({ locales, note }: Publication) =>
      saver.saveBy(async ({ draft }) => {
        const body = { locales, ...(note === "" ? {} : { note }) };
        return (await call(publish, { params, body, ifMatch: formatEtag(draft.etag) })).data;
      }),
    resolve: ({ conflict: { locale, field }, keep }: Resolution) =>
      saver.saveBy(async () => (await call(resolveConflict, { params, body: { locale, field, keep } })).data),
    removeSetAside: (removal: Removal) =>
      saver.saveBy(async () => {
        if (removal === "all") {
          await ignoreMissing(call(removeSetAside, { params }));
          return read();
        }
        const { scope: locale, field } = removal;
        return (await call(resolveConflict, { params, body: { locale, field, keep: "file" } })).data;
      }),
    confirm: ({ scope, field }: FieldLocation) =>
      saver.saveBy(async (before) =>
        scope === "shared"
          ? before
          : (await call(confirmTranslations, { params, body: { locale: scope, fields: [field] } })).data,
      ),
    /** Reports the suggestions that can't be used. */
    suggest: async (body: CallInput<typeof suggest>["body"], options: SuggestOptions) => {
      if (!(await saver.flush())) throw new NotSavedError();
      try {
        const { refused } = (await call(suggest, { params, body }, options)).data;
        if (refused.length > 0)
          toastError(undefined, `${formatCount(refused.length, "text")} left out. ${refused[0]?.reason}`);
      } finally {
        await saver.saveBy(read); // also after a stop: what came before it is in the draft
      }
    },
    discard: async () => {
      await saver.flush();
      return saver.replaceFromCall(async ({ draft }) => {
        if (draft.savedAt !== null)
          await ignoreMissing(call(discardDraft, { params, ifMatch: formatEtag(draft.etag) }));
        return read();
      });
    },
    reread: () => saver.saveBy(read),
    restore: async (number: number) => {
      if (!(await saver.flush())) throw new NotSavedError();
      return saver.replaceFromCall(async ({ draft }) => {
        const ifMatch = draft.savedAt === null ? undefined : formatEtag(draft.etag);
        await call(restoreVersion, { params: { ...params, number }, ifMatch });
        return read();
      });
    },
  };
}
