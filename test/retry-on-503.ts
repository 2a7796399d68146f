const maxAttempts = 200;

/** Retries a call that a busy database answered with 503, like a client: a rejected call has changed nothing. */
export async function retryOn503(send: () => Response | Promise<Response>): Promise<Response> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const answer = await send();
    if (answer.status !== 503) return answer;
  }
  throw new Error(`still 503 after ${maxAttempts} tries`);
}
