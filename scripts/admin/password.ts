// Reads a password from the terminal or standard input; never from an argument, which every user could see in the
// process list.
import { createInterface } from "node:readline/promises";
import type { Readable } from "node:stream";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";

export type PasswordSource = { input: Readable & { isTTY?: boolean }; questions: Writable; isPiped: boolean };

export async function readPassword({ input, questions, isPiped }: PasswordSource): Promise<string> {
  if (isPiped) return firstLine(await text(input));
  if (!input.isTTY) throw new Error("No terminal: pipe the password in and add --password-stdin.");
  const [password, repeated] = await askUnseen(["Password: ", "Once more: "], input, questions);
  if (password !== repeated) throw new Error("The two passwords differ; nothing was changed.");
  return firstLine(password ?? "");
}

function firstLine(given: string): string {
  const [line = ""] = given.split(/\r?\n/, 1);
  if (line === "") throw new Error("The password is empty; nothing was changed.");
  return line;
}

async function askUnseen(prompts: string[], input: Readable, questions: Writable): Promise<string[]> {
  // Readline echoes to its output, so this one discards it.
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input, output: unseen, terminal: true });
  // Ctrl-C ends the command, as in a shell.
  terminal.on("SIGINT", () => process.exit(130));
  try {
    const answers: string[] = [];
    for (const prompt of prompts) {
      questions.write(prompt);
      answers.push(await terminal.question(""));
      questions.write("\n");
    }
    return answers;
  } finally {
    terminal.close();
  }
}
