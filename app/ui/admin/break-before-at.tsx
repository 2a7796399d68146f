/** An address that breaks before its @, if it has to. */
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
