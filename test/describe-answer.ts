/** Returns what a client sees of a response, without the request's id. */
export async function describeAnswer(response: Response): Promise<string> {
  const headers = [...response.headers].filter(([name]) => name !== "x-request-id");
  const body = (await response.text()).replace(/"requestId":"[^"]*"/, "");
  return JSON.stringify([response.status, headers, body]);
}
