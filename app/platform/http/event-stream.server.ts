// Streams a call as server-sent events (WHATWG HTML §9.2). An error before the first event is a normal error response; later
// ones become an `error` event.
import type { Deps } from "#app/platform/deps.server.ts";
import type { EndpointInit } from "#app/platform/http/endpoint.ts";
import { AppError } from "#app/platform/errors.ts";
import { describeProblem, asAppError } from "#app/platform/http/problem.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";

type Events = AsyncGenerator<{ event: string; data: unknown }>;

/** `leave` is called when the client disconnects. Once `end` is aborted, a stream without its `done` ends with an `error` event. */
export type StreamParts = {
  events: Events;
  status: number;
  schemas: NonNullable<EndpointInit["events"]>;
  requestContext: RequestContext;
  headers: Headers;
  leave: () => void;
  end: AbortSignal;
};

/**
 * Validates each event by its schema. After a disconnect the events run to their end, so that what was written can be saved.
 * @throws whatever the events throw before the first one
 */
export async function streamEvents(deps: Deps, parts: StreamParts): Promise<Response> {
  const { events, status, headers, leave } = parts;
  const first = await events.next();
  const state = { waiting: first.done ? [] : [first.value], isWhole: false, isOver: false };
  let isLeft = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await nextEvent(deps, parts, state);
      if (isLeft) return;
      if (next === undefined) controller.close();
      else controller.enqueue(next);
    },
    async cancel() {
      isLeft = true;
      leave();
      await runToEnd(deps, events);
    },
  });
  headers.set("Content-Type", "text/event-stream; charset=utf-8");
  headers.set("Cache-Control", "no-store, no-transform");
  headers.set("X-Accel-Buffering", "no"); // disables nginx's buffering
  return new Response(body, { status, headers });
}

const encoder = new TextEncoder();

async function nextEvent(
  deps: Deps,
  { events, schemas, requestContext, end }: StreamParts,
  state: { waiting: { event: string; data: unknown }[]; isWhole: boolean; isOver: boolean },
) {
  if (state.isOver) return undefined;
  try {
    const ready = state.waiting.shift();
    const step = ready ? { done: false, value: ready } : await events.next();
    state.isWhole ||= step.value?.event === "done";
    if (end.aborted && !state.isWhole) {
      await runToEnd(deps, events);
      throw new AppError("unavailable", { retryAfter: 5 });
    }
    if (step.done) return undefined;
    return encode(step.value.event, schemas[step.value.event]?.parse(step.value.data));
  } catch (error) {
    if (!asAppError(error)) deps.log.error({ request: requestContext.id, err: error }, "stream failed");
    state.isOver = true; // nothing may follow an error
    await events.return(undefined);
    if (state.isWhole) return undefined;
    return encode(
      "error",
      describeProblem(deps, error, { locale: requestContext.locale, requestId: requestContext.id }).body,
    );
  }
}

async function runToEnd(deps: Deps, events: Events): Promise<void> {
  try {
    while (!(await events.next()).done);
  } catch (error) {
    if (!asAppError(error)) deps.log.error({ err: error }, "stream failed after disconnect");
  }
}

/** JSON has no line break, so one `data` line holds it. */
function encode(event: string, data: unknown): Uint8Array {
  return encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}
