/** Reads a response's JSON as `T`, which is not checked: the caller knows the call's contract. */
export async function readJson<T>(response: Pick<Response, "json"> | Promise<Pick<Response, "json">>): Promise<T> {
  return (await (await response).json()) as T; // not checked, as documented
}
