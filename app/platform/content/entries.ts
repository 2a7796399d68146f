import type { Node, Leaf } from "./field.ts";
export type Part = { file: string; isShared?: true; prefix: string; node: Node };
export type EntryInfo = {
  id: string;
  title: string;
  role: "editor" | "admin";
  paths: readonly string[];
  parts: readonly Part[];
};
const line = (label: string): Leaf => ({ node: "leaf", kind: "line", label, isShared: false, max: 300 });
export const entries: readonly EntryInfo[] = [
  {
    id: "home",
    title: "Home",
    role: "editor",
    paths: ["/"],
    parts: [
      {
        file: "pages/home.yaml",
        prefix: "",
        node: {
          node: "group",
          label: "",
          fields: {
            title: line("Title"),
            why: { node: "group", label: "Why", fields: { heading: line("Heading"), lead: line("Lead") } },
            clients: {
              node: "group",
              label: "Clients",
              fields: {
                items: { node: "items", label: "Clients", of: { name: line("Name"), sector: line("Sector") } },
              },
            },
          },
        },
      },
      {
        file: "words.yaml",
        prefix: "",
        node: {
          node: "group",
          label: "",
          fields: {
            hero: {
              node: "group",
              label: "Top",
              fields: { title: line("Headline"), description: line("Description") },
            },
          },
        },
      },
    ],
  },
  { id: "services", title: "Services", role: "editor", paths: ["/services"], parts: [] },
  { id: "emails", title: "Emails", role: "admin", paths: [], parts: [] },
];
export function caseStudyEntry(study: { slug: string; client: string }): EntryInfo {
  return {
    id: `case-${study.slug}`,
    title: study.client,
    role: "editor",
    paths: [`/case-studies/${study.slug}`],
    parts: [],
  };
}
