import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Caller } from "#app/platform/http/call.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Select } from "#app/ui/select.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { previewPost } from "../contract.ts";
import { HtmlField } from "./html-field.tsx";
import { tidied } from "./pasted-html.ts";
import type { PostFields } from "./post-fields.ts";
import { PostPreview } from "./post-preview.tsx";
import type { usePostForm } from "./use-post-form.ts";

type PostFormProps = React.ComponentProps<"form"> &
  Pick<ReturnType<typeof usePostForm>, "form" | "titleProps"> & { call: Caller };

const focus = (node: HTMLElement | null) => node?.focus();

/** No field is required: the server validates. */
export function PostForm({ form, titleProps, call, ...props }: PostFormProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <form noValidate className="grid gap-5.5" {...props}>
      <div className="grid gap-x-8 gap-y-5.5 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="grid min-w-0 content-start gap-5.5">
          <Field label="Title" error={errors.title?.message}>
            <Input autoComplete="off" data-autofocus="" {...titleProps.title} />
          </Field>
          <Field label="Excerpt" error={errors.excerpt?.message}>
            <Textarea rows={3} {...register("excerpt")} />
          </Field>
          <Content form={form} call={call} />
        </div>
        <Settings form={form} titleProps={titleProps} />
      </div>
      {errors.root?.["server"] && (
        <Notice ref={focus} tabIndex={-1} tone="err" role={undefined} title="Not saved">
          {errors.root["server"].message}
        </Notice>
      )}
    </form>
  );
}

function Settings({ form: { register, formState }, titleProps }: Pick<PostFormProps, "form" | "titleProps">) {
  const { errors } = formState;
  return (
    <div className="grid min-w-0 content-start gap-5.5 max-lg:sm:grid-cols-2">
      <Field label="Status" error={errors.status?.message}>
        <Select {...register("status")}>
          <option value="draft">Draft</option>
          <option value="published">Published</option>
        </Select>
      </Field>
      <Field label="Slug" error={errors.slug?.message}>
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="url-friendly-slug"
          {...titleProps.slug}
        />
      </Field>
      <Field
        label={
          <>
            Tags <span className="font-normal text-text-3">(comma separated)</span>
          </>
        }
        error={errors.tags?.message}
      >
        <Input autoComplete="off" placeholder="tag1, tag2, tag3" {...register("tags")} />
      </Field>
      <Field label="Author" error={errors.author?.message}>
        <Input autoComplete="off" {...register("author")} />
      </Field>
      <Field label="Featured" error={errors.featured?.message}>
        <Select {...register("featured")}>
          <option value="no">No</option>
          <option value="yes">Yes</option>
        </Select>
      </Field>
    </div>
  );
}

function Content({ form, call }: { form: UseFormReturn<PostFields>; call: Caller }) {
  const [isPreview, setIsPreview] = useState(false);
  const toggle = (
    <button type="button" className="link target relative text-s font-medium" onClick={() => setIsPreview(!isPreview)}>
      {isPreview ? "Back to the text" : "Preview"}
    </button>
  );
  return (
    <Field label="Content" aside={toggle} error={form.formState.errors.content?.message}>
      <HtmlField
        field={form.register("content")}
        hidden={isPreview}
        clean={async (content) => tidied((await call(previewPost, { body: { content } })).answer.content)}
      />
      {isPreview && <PostPreview content={form.getValues("content")} call={call} />}
    </Field>
  );
}
