// One answer after the other: the time to its first token, the server's CPU, and what we add to a model's own time.
import { readdirSync, readFileSync } from "node:fs";
import { answeredByModel, begin, streamAnswer } from "./chat-client.ts";
import { median, quantile } from "./load.ts";
import { timesOf } from "./times.ts";
import type { Times } from "./times.ts";

export type AnswerFigures = { firstToken: Times; wholeAnswer: Times; cpuMs: { median: number; p95: number } };

/** In ms, without and with the site before it: a sentence is complete once the next one begins. */
export type ModelFigures = { ownFirst: Times; ownSentence: Times; shown: Times; overheadMs: number };

const questions = [
  "What does a first project cost?",
  "how do you keep chatbots from making things up",
  "Where is our data kept?",
  "cat dureaza un proiect",
  "où êtes-vous ?",
  "which technologies did you use for velmora",
  "emergency stop for agents",
];

const answers = 200;
const withModel = 10;

export async function measureAnswers(origin: string, pid: number): Promise<AnswerFigures> {
  const id = await begin(origin, "bench");
  const runs: { first: number; whole: number; cpu: number }[] = [];
  for (let place = 0; place < answers; place++) {
    const question = questions[place % questions.length] ?? "";
    const before = cpuMsOf(pid);
    const { first, whole } = await streamAnswer(origin, { id, session: "bench", question });
    runs.push({ first, whole, cpu: cpuMsOf(pid) - before });
  }
  const warm = runs.slice(answers / 10);
  const cpu = warm.map((run) => run.cpu);
  return {
    firstToken: timesOf(warm.map(({ first }) => first)),
    wholeAnswer: timesOf(warm.map(({ whole }) => whole)),
    cpuMs: { median: median(cpu), p95: quantile(cpu, 0.95) },
  };
}

/** Asks the model itself and through the site, in turn. */
export async function measureModel(origin: string, modelUrl: string): Promise<ModelFigures> {
  const id = await begin(origin, "bench");
  await streamAnswer(origin, { id, session: "bench", question: questions[0] ?? "" }); // waits for the index
  const runs: { first: number; second: number; shown: number }[] = [];
  for (let place = 0; place < withModel; place++) {
    const own = await askModel(modelUrl);
    const { first } = await streamAnswer(origin, { id, session: "bench", question: answeredByModel });
    runs.push({ ...own, shown: first });
  }
  return {
    ownFirst: timesOf(runs.map(({ first }) => first)),
    ownSentence: timesOf(runs.map(({ second }) => second)),
    shown: timesOf(runs.map(({ shown }) => shown)),
    overheadMs: median(runs.map(({ second, shown }) => shown - second)),
  };
}

/** Returns the ms until the model's first and second piece. */
async function askModel(url: string): Promise<{ first: number; second: number }> {
  const began = performance.now();
  const end = new AbortController();
  const body = JSON.stringify({ messages: [{ role: "user", content: answeredByModel }] });
  const response = await fetch(`${url}/chat/completions`, { method: "POST", body, signal: end.signal });
  const times: number[] = [];
  for await (const _ of response.body ?? []) if (times.push(performance.now() - began) === 2) break;
  end.abort();
  const [first = Number.NaN, second = Number.NaN] = times;
  return { first, second };
}

/** CPU time of all threads of a process, finer than the ticks of /proc/…/stat. */
export function cpuMsOf(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  const times = readdirSync(tasks).map((task) => readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ")[0]);
  return times.reduce((sum, time) => sum + Number(time) / 1e6, 0);
}
