// Many calls at once, on a machine of any speed.

const most = 200;

/**
 * Sends again what a busy database refused with 503, as a client does: how many wait at a time is not what such a test is about,
 * and a refused call has changed nothing.
 */
export async function retryOn503(send: () => Response | Promise<Response>): Promise<Response> {
  for (let attempt = 0; attempt < most; attempt++) {
    const answer = await send();
    if (answer.status !== 503) return answer;
  }
  throw new Error(`still 503 after ${most} tries`);
}
