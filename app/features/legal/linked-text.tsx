const reachable = /([\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}|\+\d[\d ]{7,}\d|www\.[\w-]+(?:\.[\w-]+)*\.[a-z]{2,})/i;

/** Links email addresses, phone numbers and URLs. */
export function LinkedText({ text }: { text: string }) {
  return text.split(reachable).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} href={addressOf(part)} className={part.startsWith("+") ? "link whitespace-nowrap" : "link"}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}

function addressOf(part: string): string {
  if (part.includes("@")) return `mailto:${part}`;
  return part.startsWith("+") ? `tel:${part.replaceAll(" ", "")}` : `https://${part}`;
}
