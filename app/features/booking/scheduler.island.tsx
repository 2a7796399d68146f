import { island } from "#app/ui/island.tsx";
import { Scheduler } from "./scheduler.tsx";

export default island(Scheduler, { name: "scheduler", words: ["booking"], isFresh: true, wake: { query: "startsAt" } });
