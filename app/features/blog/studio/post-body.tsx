// The text of a post in the editor, with the calls that it needs.
import { useState } from "react";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { useStaffCalls } from "#app/platform/http/staff-calls.ts";
import type { StaffCalls } from "#app/platform/http/staff-calls.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { findOwnPages } from "#app/platform/own-pages.ts";
import { addPicture, listPictures, limits } from "#app/platform/pictures/contract.ts";
import type { EditorServices } from "#app/ui/editor/editor.ts";
import { RichTextEditor } from "#app/ui/editor/rich-text-editor.tsx";
import { previewPost } from "../contract.ts";
import { tidied } from "../admin/pasted-html.ts";
import { asWritten, plainHtml } from "./clipboard-html.ts";

type PostBodyProps = {
  value: string;
  onChange: (html: string) => void;
  /** The language of the post. */
  locale: Locale;
  findCards?: EditorServices["findCards"];
};

export function PostBody({ value, onChange, locale, findCards }: PostBodyProps) {
  const calls = useStaffCalls();
  const [services] = useState(() => ({ ...servicesOf(calls, locale), findCards }));
  return <RichTextEditor value={value} onChange={onChange} label="Text" lang={locale} services={services} />;
}

/** Pictures in the dialog: the newest ones. */
const mostPictures = 100;

function servicesOf({ call, upload }: StaffCalls, locale: Locale): EditorServices {
  const sanitise = async (content: string) => (await call(previewPost, { body: { content } })).answer.content;
  return {
    sanitise,
    clean: async (html) => tidied(asWritten(await sanitise(plainHtml(html)))),
    upload: async (file, watch) => {
      if (file.size > limits.fileBytes) throw new Error("A picture can have 15 MB at most.");
      return upload(addPicture, { query: { name: file.name.slice(0, limits.name) }, file, ...watch });
    },
    listPictures: async () => (await call(listPictures, { query: { page: 1, perPage: mostPictures } })).answer,
    findPages: async (search) => (await call(findOwnPages, { query: { search, locale } })).answer,
    explain: (error) => refusalMessage(error) ?? (isOurs(error) ? error.message : "The server could not be reached."),
  };
}

function isOurs(error: unknown): error is Error {
  return error instanceof Error && !(error instanceof TypeError);
}
