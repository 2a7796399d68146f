// A process of concurrent readers: node bench/stream-readers.ts ORIGIN COUNT NAME. Reports "ready", waits for a message, and
// reports the complete answers.
import { once } from "node:events";
import { answeredByModel, begin, streamAnswer } from "./chat-client.ts";

const [origin = "", count = "0", name = ""] = process.argv.slice(2);
const sessions = Array.from({ length: Number(count) }, (_, place) => `${name}-${place}`);
const ids = await Promise.all(sessions.map((session) => begin(origin, session)));
process.send?.("ready");
await once(process, "message");
const done = await Promise.all(
  sessions.map((session, place) => streamAnswer(origin, { id: ids[place] ?? "", session, question: answeredByModel })),
);
process.send?.(done.filter(({ isComplete }) => isComplete).length);
process.disconnect();
