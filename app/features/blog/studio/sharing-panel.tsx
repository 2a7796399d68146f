import { siteName } from "#app/platform/brand/brand.ts";
import { localPath } from "#app/platform/i18n/locales.ts";
import type { Picture } from "#app/platform/pictures/contract.ts";
import { SidePanel } from "#app/ui/admin/side-panel.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { limits } from "../contract.ts";
import type { Post } from "../contract.ts";
import { describeContent } from "../plain-text.ts";
import { socialPictureUrl } from "../social-address.ts";
import { SocialPictureField, useSocialPicture } from "./social-picture-field.tsx";
import type { StudioFields } from "./studio-fields.ts";

type PanelProps = {
  post: Post;
  fields: StudioFields;
  onChange: (change: Partial<StudioFields>) => void;
};

/** The lengths that search engines show of titles and descriptions, in characters. */
const lengths = { title: [15, 60], description: [50, 160] } as const;

/** Shows the post's picture, on the card that the blog and social networks show, and changes it. */
export function PicturePanel({ post, fields, onChange, error }: PanelProps & { error: string | undefined }) {
  const picture = useSocialPicture(fields.socialImage);
  const { title, description } = shownTexts(fields);
  return (
    <SidePanel title="Cover">
      <figure className="overflow-hidden rounded-md border border-line bg-ground">
        <figcaption className="px-4 pt-4 pb-3 text-xs text-text-3">As a card where it is shared</figcaption>
        <CardPicture post={post} chosen={fields.socialImage === null ? undefined : picture.data} />
        <p lang={fields.locale} className="truncate px-4 pt-3 text-s font-semibold">
          {title}
        </p>
        <p lang={fields.locale} className="mx-4 mb-4 line-clamp-3 text-xs text-text-2 wrap-anywhere">
          {description}
        </p>
      </figure>
      <SocialPictureField
        chosen={picture}
        id={fields.socialImage}
        error={error}
        onChange={(socialImage) => onChange({ socialImage })}
      />
    </SidePanel>
  );
}

function shownTexts({ metaTitle, title, metaDescription, content }: StudioFields) {
  return {
    title: `${metaTitle || title} | ${siteName}`,
    description: metaDescription || describeContent(content),
  };
}

/** Shows how search engines display the post. */
export function SearchEnginesPanel({ fields, onChange }: Omit<PanelProps, "post">) {
  const { title, description } = shownTexts(fields);
  const address = `${location.host}/${localPath(fields.locale, `/blog/${fields.slug}`).slice(1)}`;
  return (
    <SidePanel title="Search engines" startsFolded>
      <Field
        label="Title for search engines"
        hint={advise(title.length, lengths.title, fields.metaTitle === "" ? "If empty: the post’s title." : "")}
      >
        <Input
          value={fields.metaTitle}
          maxLength={limits.metaTitle}
          lang={fields.locale}
          onChange={(event) => onChange({ metaTitle: event.target.value })}
        />
      </Field>
      <Field
        label="Description"
        hint={advise(
          description.length,
          lengths.description,
          fields.metaDescription === "" ? "If empty: the beginning of the text." : "",
        )}
      >
        <Textarea
          rows={3}
          className="field-sizing-content max-h-60 min-h-24"
          value={fields.metaDescription}
          maxLength={limits.metaDescription}
          lang={fields.locale}
          onChange={(event) => onChange({ metaDescription: event.target.value })}
        />
      </Field>
      <figure className="grid gap-1 rounded-md border border-line bg-ground p-4">
        <figcaption className="mb-1 text-xs text-text-3">In search results</figcaption>
        <p className="truncate text-xs text-text-2">{address}</p>
        <p lang={fields.locale} className="font-semibold text-brand wrap-anywhere">
          {title}
        </p>
        <p lang={fields.locale} className="text-s text-text-2 wrap-anywhere">
          {description || "No description"}
        </p>
      </figure>
    </SidePanel>
  );
}

/** Networks crop a picture to this size. */
const sides = { width: "1200", height: "630", className: "aspect-1200/630 w-full object-cover" };

function CardPicture({ post, chosen }: { post: Post; chosen: Picture | undefined }) {
  if (chosen) return <img src={chosen.src} alt={chosen.alt ?? ""} {...sides} />;
  if (post.published) return <img src={socialPictureUrl(post)} alt="" {...sides} />;
  return <p className="px-4 text-s text-text-2">Its picture is drawn when it is published.</p>;
}

/** Describes whether a text is too short or too long. */
function advise(length: number, [least, most]: readonly [number, number], name: string): string {
  const count = `${length} of ${most} characters.`;
  if (length > most) return `${name} Too long: ${count} The rest is cut off.`.trim();
  if (length < least) return `${name} Short: ${count}`.trim();
  return `${name} ${count}`.trim();
}
