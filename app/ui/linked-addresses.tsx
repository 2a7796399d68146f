import { telAddress } from "#app/platform/text/tel-address.ts";

type LinkedAddressesProps = {
  text: string;
  /** Matches what becomes a link, in its only group: email addresses, phone numbers that begin with +, and URLs. */
  addresses: RegExp;
  classOf?: (address: string) => string;
};

/** Renders a text whose addresses are links. */
export function LinkedAddresses({ text, addresses, classOf }: LinkedAddressesProps) {
  return text.split(addresses).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={hrefOf(part)} className={classOf?.(part)}>
        {part}
      </a>
    ),
  );
}

function hrefOf(address: string): string {
  if (address.startsWith("https://")) return address;
  if (address.includes("@")) return `mailto:${address}`;
  return address.startsWith("+") ? telAddress(address) : `https://${address}`;
}
