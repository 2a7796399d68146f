// Renders the editor for a post's text and connects it to the API.
import { useState } from "react";
import { findSitePages } from "#app/features/command-palette/public.ts";
import { useStaffCalls } from "#app/platform/http/staff-calls.ts";
import type { StaffCalls } from "#app/platform/http/staff-calls.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { explainFailure, pictureCalls } from "#app/platform/pictures/picture-calls.ts";
import type { EditorServices } from "#app/ui/editor/editor.ts";
import { RichTextEditor } from "#app/ui/editor/rich-text-editor.tsx";
import { previewPost } from "../contract.ts";

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

function servicesOf(calls: StaffCalls, locale: Locale): EditorServices {
  const { call } = calls;
  return {
    sanitise: async (content) => (await call(previewPost, { body: { content } })).data.content,
    ...pictureCalls(calls),
    findPages: async (search) => (await call(findSitePages, { query: { search, locale } })).data,
    explain: explainFailure,
  };
}
