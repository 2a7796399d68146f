/** Allows a line break before the @ of an email address. */
export function breakBeforeAt(address: string) {
  const at = address.lastIndexOf("@");
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
