// Answers a call bit by bit, as server-sent events (WHATWG HTML §9.2). The first event decides: what goes wrong before it
// is a refusal like any other; afterwards the status is sent, and an `error` event is all that is left to say.
import type { Deps } from "#app/platform/deps.server.ts";
import type { EndpointInit } from "#app/platform/http/endpoint.ts";
import { AppError } from "#app/platform/errors.ts";
import { describeProblem, refusalOf } from "#app/platform/http/problem.server.ts";
import type { RequestFacts } from "#app/platform/http/request-facts.server.ts";

type Events = AsyncGenerator<{ event: string; data: unknown }>;

/**
 * What a stream is made of. `leave` tells the events' maker that nobody listens any more; `end` that the process ends, which
 * the reader hears as an `error` event, once the maker has kept what was written.
 */
export type StreamParts = {
  events: Events;
  status: number;
  schemas: NonNullable<EndpointInit["events"]>;
  facts: RequestFacts;
  headers: Headers;
  leave: () => void;
  end: AbortSignal;
};

/**
 * The response of a stream: each event parsed by its schema, so that nothing else leaves. When the reader goes away, `leave`
 * is called at once and the events are run to their end, so that their maker can keep what was written.
 * @throws whatever the events throw before the first one.
 */
export async function streamEvents(deps: Deps, parts: StreamParts): Promise<Response> {
  const { events, status, headers, leave } = parts;
  const first = await events.next();
  const state = { waiting: first.done ? [] : [first.value], isOver: false };
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
  headers.set("X-Accel-Buffering", "no"); // nginx would hold the pieces back
  return new Response(body, { status, headers });
}

const encoder = new TextEncoder();

async function nextEvent(
  deps: Deps,
  { events, schemas, facts, end }: StreamParts,
  state: { waiting: { event: string; data: unknown }[]; isOver: boolean },
) {
  if (state.isOver) return undefined;
  try {
    const ready = state.waiting.shift();
    const step = ready ? { done: false, value: ready } : await events.next();
    if (end.aborted && step.value?.event !== "done") {
      await runToEnd(deps, events);
      throw new AppError("unavailable", { retryAfter: 5 });
    }
    if (step.done) return undefined;
    return encode(step.value.event, schemas[step.value.event]?.parse(step.value.data));
  } catch (error) {
    if (!refusalOf(error)) deps.log.error({ request: facts.id, err: error }, "unexpected error in a stream");
    state.isOver = true; // nothing may follow an error
    await events.return(undefined);
    return encode("error", describeProblem(deps, error, { locale: facts.locale, requestId: facts.id }).body);
  }
}

async function runToEnd(deps: Deps, events: Events): Promise<void> {
  try {
    while (!(await events.next()).done);
  } catch (error) {
    if (!refusalOf(error)) deps.log.error({ err: error }, "a stream that nobody reads any more failed");
  }
}

/** One event on the wire. JSON has no line break, so one `data` line holds it. */
function encode(event: string, data: unknown): Uint8Array {
  return encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}
