// Reads the Dockerfile, and writes its steps as shell commands for folders instead of images.

/** An instruction, such as `{ name: "RUN", args: "npm ci" }`. */
export type Step = { name: string; args: string };

/** Properties of a stage besides its files. */
export type Image = {
  env: Record<string, string>;
  workdir: string;
  user: string;
  volumes: string[];
  health: string[];
  command: string[];
  stopSignal: string;
};

/** Returns the stages by name; the last one, which is unnamed, is `image`. */
export function readStages(dockerfile: string): Map<string, Step[]> {
  const lines = dockerfile.replaceAll(/^#.*\n/gm, "").replaceAll(/\\\n\s*/g, "");
  const stages = new Map<string, Step[]>();
  let steps: Step[] = [];
  for (const line of lines.split("\n").filter((value) => value.trim() !== "")) {
    const [, name = "", args = ""] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (name === "") throw new Error(`No instruction: ${line}`);
    if (name === "FROM") stages.set(/ AS (\w+)$/.exec(args)?.[1] ?? "image", (steps = []));
    steps.push({ name, args });
  }
  return stages;
}

/** Returns the properties set by instructions that don't run during the build. */
export function readImage(steps: readonly Step[]): Image {
  const all = (name: string) => steps.filter((step) => step.name === name).map(({ args }) => args);
  const last = (name: string) => all(name).at(-1) ?? "";
  const list = (text: string) => JSON.parse(text.slice(text.indexOf("["))) as string[]; // the exec form
  const env = all("ENV").flatMap((args) => args.split(" ").map((pair) => pair.split("=") as [string, string]));
  return {
    env: Object.fromEntries(env),
    workdir: last("WORKDIR"),
    user: last("USER"),
    volumes: all("VOLUME"),
    health: list(last("HEALTHCHECK")),
    command: list(last("CMD")),
    stopSignal: last("STOPSIGNAL"),
  };
}

/** Folders in place of images, and replacements for steps that need the network. */
export type Folders = {
  root: string;
  context: string;
  stages: Record<string, string>;
  replaced: Record<string, string>;
};

/** Returns shell commands that do in the folder `root` what RUN, COPY and WORKDIR do in an image. */
export function toShell(steps: readonly Step[], { root, context, stages, replaced }: Folders): string[] {
  let workdir = "/";
  return steps.flatMap(({ name, args }) => {
    if (name === "RUN") return replaced[args] ?? `chroot '${root}' sh -ec 'cd ${workdir}; ${args}'`;
    if (name === "WORKDIR") return `mkdir -p '${root}${(workdir = args)}'`;
    if (name !== "COPY") return [];
    const from = /^--from=(\w+) /.exec(args)?.[1];
    const [to = "", ...paths] = args
      .replace(/^--from=\w+ /, "")
      .split(" ")
      .toReversed();
    const source = from === undefined ? context : (stages[from] ?? "none");
    const target = `${root}${workdir}/${to}`;
    return paths.map((path) => `cp -a '${source}/${path}'${path === "." || from ? "/." : ""} '${target}'`);
  });
}
