/**
 * An address that breaks before its @, if it has to.
 * @example <td>{breakBeforeAt("ana@pop.example")}</td>
 */
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
