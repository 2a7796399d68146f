// Faults of the content: where they are and what is wrong. Sentences are made for two readers: the terminal
// (`faultText`) and the admin area (edits.server.ts).

/** The kind of a fault, for code that acts on it. `got` and `kinds` are in words. */
type FaultCause =
  | { kind: "no-text" | "no-item" | "no-choice" | "pattern" | "unknown-name" | "no-break-space" }
  | { kind: "too-many"; max: number; got: number }
  | { kind: "no-options"; kinds: string }
  | { kind: "unlike-first-language"; got: string };

/**
 * A fault of a file. `path` is the dotted path of its value, empty for the whole value; undefined if the file has none.
 */
export type FileFault = {
  path?: string;
  sentence: string;
  /** True if a value that is missing or empty is the fault, which a text of the release would fill. */
  isLacking?: boolean;
  cause?: FaultCause;
};

/** `file` is a path in the content folder. */
export type ContentFault = FileFault & { file: string };

/**
 * Formats a fault for the terminal.
 * @example faultText({ file: "en/faq.yaml", path: "3.answer", sentence: "filler text" }) // "content/en/faq.yaml: 3.answer: filler text"
 */
export function faultText({ file, ...fault }: ContentFault): string {
  return `content/${file}: ${textInFile(fault)}`;
}

/** Formats a fault without its file. */
export function textInFile({ path, sentence }: FileFault): string {
  return path === undefined ? sentence : `${path || "the file"}: ${sentence}`;
}
