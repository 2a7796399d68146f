// WebKitGTK over classic WebDriver (https://www.w3.org/TR/webdriver2/), the only protocol of its driver.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect } from "vitest";
import { readJson } from "#test/read-json.ts";
import type { Engine, Tab } from "./driver.ts";

/** Its codes of keys other than letters. */
const codes: Record<string, string> = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Control: "\uE009",
  Escape: "\uE00C",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};

/** Starts WebKit. Needs `WebKitWebDriver` and, as it has no headless mode, `Xvfb`. */
export async function launchWebKit(driverPath: string): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), "corvane-webkit-"));
  const downloads = join(folder, "downloads");
  await mkdir(join(folder, "gtk-3.0"));
  await mkdir(downloads);
  // Its window is never narrower than its buttons, which are made small: 390 px else can't be had.
  const small = "* { padding: 0; margin: 0; min-width: 0; min-height: 0; border-width: 0; font-size: 1px; }";
  await writeFile(join(folder, "gtk-3.0/gtk.css"), small);
  await writeFile(join(folder, "user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const { screen, display } = await startScreen();
  const port = await freePort();
  const driver = spawn(driverPath, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display,
      XDG_CONFIG_HOME: folder,
      TZ: "Europe/Bucharest",
      LANG: "en_US.UTF-8",
      // What a worker draws on the GPU ends the page's process now and then, and so the session ("invalid session id"):
      // the home page's canvases did. The worker's thread fails a bounds check in Skia's GrResourceCache, which another
      // thread has changed (https://bugs.webkit.org/show_bug.cgi?id=304134 is of this kind).
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: "1",
    },
    stdio: "ignore",
  });
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body ? JSON.stringify(body) : null });
    const { value } = await readJson<{ value: { error?: string; message?: string } | null }>(answer);
    if (!answer.ok) throw new Error(`${method} ${path}: ${value?.error ?? answer.status} ${value?.message ?? ""}`);
    return value;
  };
  await expect.poll(() => send("GET", "/status")).toMatchObject({ ready: true });
  const { sessionId, capabilities } = (await send("POST", "/session", { capabilities: {} })) as {
    sessionId: string;
    capabilities: { browserVersion: string };
  };
  const session = `/session/${sessionId}`;
  const post = (path: string, body: object) => send("POST", session + path, body);
  await post("/timeouts", { script: 120_000, pageLoad: 120_000 }); // only bounds a failure
  const keys = (actions: object[]) => post("/actions", { actions: [{ type: "key", id: "keys", actions }] });
  const run = async (work: (...values: never[]) => unknown, ...values: unknown[]) => {
    const answer = await post("/execute/async", { script: whole(String(work)), args: values });
    const { result, error } = answer as { result?: unknown; error?: string }; // by the script below
    if (error !== undefined) throw new Error(error);
    return result;
  };
  const tab: Tab = {
    goto: async (url) => void (await post("/url", { url })),
    run: run as Tab["run"], // the page answers what the function does
    clickAt: async (x, y) => {
      const actions = [
        { type: "pointerMove", x, y },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      await post("/actions", { actions: [{ type: "pointer", id: "mouse", actions }] });
    },
    type: async (text) => {
      await keys(Array.from(text, (value) => ["keyDown", "keyUp"].map((type) => ({ type, value }))).flat());
    },
    press: async (names) => {
      const pressed = names.split("+").map((name) => codes[name] ?? name);
      const down = pressed.map((value) => ({ type: "keyDown", value }));
      await keys([...down, ...pressed.toReversed().map((value) => ({ type: "keyUp", value }))]);
    },
    resize: async (size) => {
      // Its own frame comes on top of what pages see.
      let frame = 0;
      const fit = async () => {
        await post("/window/rect", { width: size.width, height: size.height + frame });
        const inner = await tab.run(() => ({ width: innerWidth, height: innerHeight }));
        frame += size.height - inner.height;
        return inner;
      };
      await expect.poll(fit).toEqual(size);
    },
  };
  return {
    name: "WebKitGTK",
    version: capabilities.browserVersion,
    downloads,
    tab,
    close: async () => {
      await send("DELETE", session).catch(() => undefined); // it ends with the page's process too
      await end(driver);
      await end(screen); // and with it a browser that the driver has lost
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const whole = (work: string) => `const values = [...arguments]; const done = values.pop();
  Promise.resolve().then(() => (${work})(...values)).then((result) => done({ result }), (error) => done({ error: String(error) }));`;

/** Starts a virtual screen, which finds a free number. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const options = ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"];
  const screen = spawn("Xvfb", options, { stdio: ["ignore", "pipe", "ignore"] });
  await once(screen, "spawn"); // rejects where there is no such program
  const [number] = (await once(createInterface(screen.stdout), "line")) as [string];
  return { screen, display: `:${number}` };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill();
  await ended;
}
