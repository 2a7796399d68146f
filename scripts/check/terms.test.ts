import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { retiredWordsIn } from "./terms.ts";

/** Creates a content folder with these files, in English. */
function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "terms-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "en/pages"), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, "en", name), text);
  return folder;
}

const terms = '- { idea: a call, word: call, not: ["consult*", free times], except: ["ui.yaml: booking.title"] }\n';

test("retired words are reported with file and line, in YAML and in text", () => {
  const folder = folderWith({
    "terms.yaml": terms,
    "pages/book.yaml": "# consultation\nheading: A call\nlead: >-\n  Your free\u00A0Times\nlist:\n  - A Consultation\n",
    "story.md": "---\ntitle: x\n---\n\nA consultant came.\n",
  });
  expect(retiredWordsIn(folder)).toEqual([
    'content/en/pages/book.yaml:3: "free times": say "call" (content/en/terms.yaml)',
    'content/en/pages/book.yaml:6: "consult*": say "call" (content/en/terms.yaml)',
    'content/en/story.md:5: "consult*": say "call" (content/en/terms.yaml)',
  ]);
});

test("keys, parts of other words, words of visitors and stated exceptions aren't faults", () => {
  const folder = folderWith({
    "terms.yaml": terms,
    "ui.yaml": "booking:\n  title: A consultation\nconsultation: none\nfreely: freed free timeshare\n",
    "faq.yaml":
      "- id: consultation\n  answer: A call, {{consultation}}\n  alternates:\n    - Is the consultation free?\n",
  });
  expect(retiredWordsIn(folder)).toEqual([]);
});

test("[BRND-04] texts that are still to be translated, and so in another language, aren't faults", () => {
  const folder = folderWith({
    "terms.yaml": terms,
    "pages/about.yaml": "# to translate: this file, in fr\nheading: Une consultation\n",
    "story.md": "---\n# to translate: this file, in fr\ntitle: Une consultation\n---\n\nUne consultation.\n",
    "words.yaml":
      "# to translate\nhero:\n  title: La consultation\n  list:\n    - Consultation\nlist:\n  - title: Call\n    # to translate\n    text: Consultation\n  - title: Consultation\n",
  });
  expect(retiredWordsIn(folder)).toEqual(['content/en/words.yaml:10: "consult*": say "call" (content/en/terms.yaml)']);
});
