import { PassThrough, Readable, Writable } from "node:stream";
import { expect, test } from "vitest";
import { readPassword } from "./password.ts";

test("a piped password is the first line, without line break", async () => {
  const input = Readable.from(["correct horse\r\nignored"]);
  expect(await readPassword({ input, questions: process.stderr, isPiped: true })).toBe("correct horse");
});

test("an empty piped password is refused", async () => {
  await expect(readPassword({ input: Readable.from([""]), questions: process.stderr, isPiped: true })).rejects.toThrow(
    "empty",
  );
});

test("without a terminal the error suggests --password-stdin", async () => {
  await expect(readPassword({ input: Readable.from([""]), questions: process.stderr, isPiped: false })).rejects.toThrow(
    "--password-stdin",
  );
});

test("on a terminal the password is asked twice and never shown", async () => {
  const { input, questions, shown } = makeTerminal();
  const answer = readPassword({ input, questions, isPiped: false });
  input.write("șase cai\n");
  setImmediate(() => input.write("șase cai\n"));
  expect(await answer).toBe("șase cai");
  expect(shown()).toBe("Password: \nOnce more: \n");
});

test("two different passwords change nothing", async () => {
  const { input, questions } = makeTerminal();
  const answer = readPassword({ input, questions, isPiped: false });
  input.write("one\n");
  setImmediate(() => input.write("two\n"));
  await expect(answer).rejects.toThrow("differ");
});

function makeTerminal() {
  const seen: string[] = [];
  const questions = new Writable({
    write(chunk, _encoding, done) {
      seen.push(String(chunk));
      done();
    },
  });
  return { input: Object.assign(new PassThrough(), { isTTY: true }), questions, shown: () => seen.join("") };
}
