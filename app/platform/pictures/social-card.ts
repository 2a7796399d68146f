/** A post's cover without words, for programs without SVG support, such as mail programs; or a social card. */
export type Drawing = { cover: string; ground?: number | undefined } | SocialCard;

/** Beside its words is a background drawing, as an SVG file's text, or the cover of a post's slug. */
export type SocialCard = CardWords & { drawing: { field: string | undefined } | { cover: string } };

export type CardWords = { company: string; kicker?: string; title: string; line?: string };
