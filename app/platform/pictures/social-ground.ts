// The background of a social card.
import { cover, coverSize } from "./cover.ts";
import { fieldSize, pageField } from "./page-fields.ts";
import type { PageFieldName } from "./page-fields.ts";
import { palette } from "./palette.ts";
import type { SocialCard } from "./social-card.ts";

export const socialSize = { width: 1200, height: 630 } as const;

const fieldLeft = 690;
const coverLeft = 836;

export function socialGround({ drawing }: Pick<SocialCard, "drawing">): string {
  const ink = `<rect width="${socialSize.width}" height="${socialSize.height}" fill="${palette.ink950}"/>`;
  return ink + ("field" in drawing ? fieldOf(drawing.field) : coverOf(drawing.cover));
}

function fieldOf(name: PageFieldName): string {
  const { width, height } = fieldSize(name);
  const scale = socialSize.height / height;
  const left = Math.round(socialSize.width - width * scale * 0.875);
  const field = pageField(name, (fieldLeft - left) / (width * scale));
  return placed(field, `translate(${left} 0) scale(${scale})`);
}

function coverOf(slug: string): string {
  const scale = socialSize.height / coverSize.height;
  const middle = coverLeft + (socialSize.width - coverLeft) / 2 - (coverSize.width * scale) / 2;
  const clip = `<clipPath id="at-right"><rect x="${coverLeft}" width="${socialSize.width - coverLeft}" height="${socialSize.height}"/></clipPath>`;
  return `${clip}<g clip-path="url(#at-right)">${placed(cover(slug), `translate(${middle} 0) scale(${scale})`)}</g>`;
}

function placed(file: string, transform: string): string {
  return `<g transform="${transform}">${file.replaceAll(/^<svg[^>]*>|<\/svg>$/g, "")}</g>`;
}
