import { useRef } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { useEndpoint } from "#app/ui/admin/use-endpoint.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { splitTags, tagText } from "../admin/post-fields.ts";
import { listTags } from "../contract.ts";
import type { StudioFields } from "./studio-fields.ts";

const maxOffered = 8;

type TagsFieldProps = {
  fields: Pick<StudioFields, "tags" | "locale">;
  error: string | undefined;
  call: Caller;
  onChange: (tags: string) => void;
};

/** Edits the tags, and offers those of other posts, so that a tag has one spelling. */
export function TagsField({ fields: { tags, locale }, error, call, onChange }: TagsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { data } = useEndpoint(call, listTags, { query: { locale } });
  const own = splitTags(tags);
  const lowerCase = new Set(own.map((tag) => tag.toLowerCase()));
  const offered = (data?.tags ?? [])
    .filter((other) => other.locale === undefined && !lowerCase.has(other.tag.toLowerCase()))
    .slice(0, maxOffered);
  return (
    <div className="grid gap-2">
      <Field label="Tags" hint="Separated by commas or semicolons" error={error}>
        <Input
          ref={input}
          autoComplete="off"
          lang={locale}
          value={tags}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      {offered.length > 0 && (
        <ul aria-label="Tags of other posts" lang={locale} className="flex flex-wrap gap-2">
          {offered.map(({ tag }) => (
            <li key={tag}>
              <button
                type="button"
                className="min-h-8 rounded-md border border-line px-3 text-xs hover:bg-brand-soft/35"
                onClick={() => {
                  onChange(tagText([...own, tag]));
                  input.current?.focus(); // the button disappears
                }}
              >
                {`+ ${tag}`}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
