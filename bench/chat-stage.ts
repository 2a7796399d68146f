import { loadavg } from "node:os";
import { measureChat } from "./chat.ts";
import { streamsAtOnce } from "./chat-streams.ts";
import { section } from "./report.ts";
import type { Times } from "./times.ts";

export async function chatStage(): Promise<string[]> {
  const [loadBefore = 0] = loadavg();
  const { passages, firstToken, wholeAnswer, cpuMs, model, start, streams, index } = await measureChat();
  const [loadAfter = 0] = loadavg();
  const { pageIdle, pageStart, pageBusy } = streams;
  const times = (what: string, { median, p99 }: Times, mark = "") => [what, median.toFixed(1), p99.toFixed(1), mark];
  const one = (what: string, value: number, mark = "") => [what, value.toFixed(1), "", mark];
  return section(
    "The assistant",
    `${passages} passages, SQLite, 200 answers without a model, one after the other; 10 with a model of our own, which is also asked itself; then ${streams.rounds} times in peace and with ${streamsAtOnce} of its streams, which last 6 s; model, readers and anyone who asks for the page are processes of their own. Load average ${loadBefore.toFixed(0)} at its beginning, ${loadAfter.toFixed(0)} at its end, on 2 cores`,
    [
      ["what", "median", "p99", "must be"],
      times("first token without a model, ms", firstToken, "≤ 20"),
      times("whole answer without a model, ms", wholeAnswer, "≤ 50"),
      one("CPU of the server for an answer, ms", cpuMs.median),
      one("CPU of the server for an answer, 95th percentile, ms", cpuMs.p95, "≤ 40"),
      times("the model’s own first sentence (it writes one each 100 ms), ms", model.ownFirst),
      times("the beginning of its second one, which ends the first, ms", model.ownSentence),
      times("first sentence shown by the site, ms", model.shown),
      one("what the site adds, ms", model.overheadMs, "≤ 30"),
      ["streams complete", `${streams.complete} of ${streams.started}`, "", "all"],
      ["memory before, at most, MB", streams.memoryMbBefore.toFixed(0), streams.memoryMbMost.toFixed(0), ""],
      times("a page in peace, ms", pageIdle),
      times("a page while all begin, ms", pageStart),
      times("a page while all are written, ms", pageBusy),
      ["its p99 beside the one in peace", "", streams.p99BesideIdle.toFixed(2), "≤ 2"],
      one("index with the starter content, MB", index.starterMb, "≤ 15"),
      one("index with 800 passages of posts more, MB", index.manyMb, "≤ 15"),
      one("CPU to build it with the starter content, ms", index.buildMs),
      one(`start to ready with ${passages} passages, without the index, ms`, start.readyMs),
      one("first answer directly after it, which waits for the index, ms", start.firstAnswerMs),
      one("CPU of the start, without the index, ms", start.cpuToReadyMs),
      one("CPU of the index and that first answer, ms", start.cpuToAnswerMs),
    ],
  );
}
