// Streams a call as server-sent events (WHATWG HTML §9.2). An error before the first event is a normal error response;
// later ones become an `error` event.
import { AppError } from "#app/platform/base/errors.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { EndpointInit } from "./endpoint.ts";
import { describeProblem, asAppError } from "./problem.server.ts";
import type { RequestContext } from "./request-context.server.ts";

type Event = { event: string; data: unknown };
type Events = AsyncGenerator<Event>;

/**
 * `leave` is called when the client disconnects. Once `end` is aborted, a stream without its `done` ends with an
 * `error` event.
 */
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
 * Validates each event against its schema. After a disconnect the events run to their end, so that their data can be
 * saved.
 * @throws any error of the events before the first one
 */
export async function streamEvents(deps: Deps, parts: StreamParts): Promise<Response> {
  const { events, status, headers, leave } = parts;
  const first = await events.next();
  const state = { waiting: first.done ? [] : [first.value], isWhole: false, isOver: false };
  let hasClientLeft = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await nextEvent(deps, parts, state);
      if (hasClientLeft) return;
      if (next === undefined) controller.close();
      else controller.enqueue(next);
    },
    async cancel() {
      hasClientLeft = true;
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

/** `isWhole` once `done` has been sent. */
type State = { waiting: Event[]; isWhole: boolean; isOver: boolean };

async function nextEvent(deps: Deps, parts: StreamParts, state: State) {
  const { events, schemas, requestContext } = parts;
  if (state.isOver) return undefined;
  try {
    const next = await takeNext(deps, parts, state);
    return next && encode(next.event, schemas[next.event]?.parse(next.data));
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

/** @throws AppError unavailable if the process ends before the stream is complete */
async function takeNext(deps: Deps, { events, end }: StreamParts, state: State): Promise<Event | undefined> {
  const { value }: { value?: Event | undefined } =
    state.waiting.length > 0 ? { value: state.waiting.shift() } : await events.next(); // undefined at the end
  state.isWhole ||= value?.event === "done";
  if (!end.aborted || state.isWhole) return value;
  await runToEnd(deps, events);
  throw new AppError("unavailable", { retryAfter: 5 });
}

async function runToEnd(deps: Deps, events: Events): Promise<void> {
  try {
    while (!(await events.next()).done);
  } catch (error) {
    if (!asAppError(error)) deps.log.error({ err: error }, "stream failed after disconnect");
  }
}

/** Encodes an event: JSON has no line break, so it fits into one `data` line. */
function encode(event: string, data: unknown): Uint8Array {
  return encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}
