// Where a new wording of a question belongs in the content folder, and the line to paste there.

/** What a line is made of: the question, its language, and the passage that answers it. */
export type Wording = { question: string; locale: string; passageId: string };

/** The file that takes the line, and the name in it under which the line goes. */
export function placeOf({ locale, passageId }: Omit<Wording, "question">): { file: string; under: string } {
  return passageId.startsWith("faq-")
    ? { file: `content/${locale}/faq.yaml`, under: `id: ${passageId.slice("faq-".length)} → alternates` }
    : { file: `content/${locale}/chat.yaml`, under: `asked → ${passageId}` };
}

/**
 * The line, in quotes that any text may stand in.
 * @example authoredLine("Do you repair \"zeppelins\"?") // - "Do you repair \"zeppelins\"?"
 */
export function authoredLine(question: string): string {
  return `- ${JSON.stringify(question.trim())}`;
}
