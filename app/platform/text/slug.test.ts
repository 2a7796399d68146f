// Creating a slug from a title, and updating the slug field while the title is typed.
import { expect, test } from "vitest";
import { slugify, slugOfTitle, slugWhileTyping } from "./slug.ts";
import type { SlugField } from "./slug.ts";

test.for([
  ["Agents Need A STOP Button", "agents-need-a-stop-button"],
  ["What's new? (in 2026!)", "whats-new-in-2026"],
  ["snake_case stays", "snake_case-stays"],
  ["many   spaces\tand\nlines", "many-spaces-and-lines"],
  ["already--hyphen - ated", "already-hyphen-ated"],
  ["Soluții pentru întreprinderi", "solutii-pentru-intreprinderi"],
  ["L’équipe en été: œuvre", "lequipe-en-ete-oeuvre"],
  ["日本語", ""],
  ["", ""],
] as const)("[ABLG-40] the slug of %j is %j", ([title, slug]) => {
  expect(slugify(title)).toBe(slug);
});

test.for([
  ["Au lieu de l'automatiser", "au-lieu-de-l-automatiser"],
  ["L’équipe d’aujourd’hui", "l-equipe-d-aujourdhui"],
  ["Jusqu’où, et ce qu’il faut", "jusqu-ou-et-ce-qu-il-faut"],
  ["What's new? Don’t I’m we'd it's", "whats-new-dont-im-wed-its"],
  ["The clients’ words", "the-clients-words"],
  ["Bouger à nouveau ?", "bouger-a-nouveau"],
  ["— Un point", "un-point"],
] as const)("[ABLG-40] the slug of the title %j is %j", ([title, slug]) => {
  expect(slugOfTitle(title)).toBe(slug);
});

const empty: SlugField = { slug: "", sourceTitle: null };
const type = (text: string, from: SlugField = empty) =>
  Array.from(text, (_, index) => text.slice(0, index + 1)).reduce(slugWhileTyping, from);

test("[ABLG-41] an empty slug is filled in and follows the title", () => {
  expect(type("Agents need a stop")).toEqual({ slug: "agents-need-a-stop", sourceTitle: "Agents need a stop" });
});

test("[ABLG-41] it follows a shortened title, down to nothing and up again", () => {
  expect(slugWhileTyping(type("Agents need"), "Agents")).toEqual({ slug: "agents", sourceTitle: "Agents" });
  expect(type("New", slugWhileTyping(type("Old"), ""))).toEqual({ slug: "new", sourceTitle: "New" });
});

test("[ABLG-41] it doesn't follow a title that is replaced, nor anything typed after that", () => {
  const replaced = slugWhileTyping(type("First title"), "Second");
  expect(replaced).toEqual({ slug: "first-title", sourceTitle: null });
  expect(slugWhileTyping(replaced, "Second title").slug).toBe("first-title");
});

test("[ABLG-41] a slug typed by hand is left alone, even if it equals the title's", () => {
  expect(type("Hello world", { slug: "my-own", sourceTitle: null }).slug).toBe("my-own");
  expect(slugWhileTyping({ slug: "hello", sourceTitle: null }, "Hello there").slug).toBe("hello");
});
