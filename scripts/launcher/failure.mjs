// Describes errors as sentences: Node's own contain a code and a system call.
import { existsSync } from "node:fs";
import { basename } from "node:path";

const ofFiles = {
  ENOENT: (path) => `${path} isn't there.`,
  EEXIST: (path) => `${path} is there already.`,
  ENOTDIR: (path) => `${path} leads through a file where a folder is needed.`,
  EISDIR: (path) => `${path} is a folder, and a file is needed.`,
  ENOTEMPTY: (path) => `${path} isn't empty.`,
  EACCES: (path) => `${path} can't be used by this user: see who owns it, and run the command as that user.`,
  EPERM: (path) => `${path} can't be used by this user: see who owns it, and run the command as that user.`,
  EROFS: (path) => `${path} is on a disk that is mounted read-only.`,
  ENOSPC: (path) => `The disk of ${path} is full.`,
  EDQUOT: (path) => `The disk quota of ${path} is used up.`,
  EMFILE: (path) => `${path} can't be opened: too many files are open.`,
  EBUSY: (path) => `${path} is in use.`,
};

const ofCalls = {
  "ENOENT spawn": (path) => `${path} isn't installed on this machine.`,
  "ENOENT spawnSync": (path) => `${path} isn't installed on this machine.`,
  "EEXIST mkdir": (path) => `${path} is a file, and a folder is needed.`,
};

const ofNetwork = {
  ECONNREFUSED: (place) => `Nothing answers at ${place}.`,
  ENOTFOUND: (place) => `The name ${place} isn't known.`,
  EAI_AGAIN: (place) => `The name ${place} can't be looked up: there is no network, or no DNS.`,
  ETIMEDOUT: (place) => `${place} didn't answer in time.`,
  ECONNRESET: (place) => `${place} ended the connection.`,
  EADDRINUSE: (place) => `Another program uses ${place} already.`,
  EADDRNOTAVAIL: (place) => `${place} isn't an address of this machine.`,
};

/**
 * Returns the sentence for an error of Node's own, else its message.
 * @example describeFailure(error) // "/backups/x.db isn't there."
 */
export function describeFailure(error) {
  if (!(error instanceof Error)) return String(error);
  const { code = "", syscall = "" } = error;
  if (code.startsWith("ERR_PARSE_ARGS")) return describeArguments(error);
  const ofCall = `${code} ${syscall.split(" ")[0]}`;
  if (ofCall in ofCalls) return ofCalls[ofCall](error.path);
  if (code in ofFiles) return ofFiles[code](pathOf(error));
  return code in ofNetwork ? ofNetwork[code](placeOf(error)) : error.message;
}

function placeOf({ address, hostname, port }) {
  return [address ?? hostname ?? "the other side", port].filter((part) => part !== undefined).join(":");
}

/** Returns the path that failed: for a copy, one of two. */
function pathOf({ path, dest }) {
  return String((path !== undefined && existsSync(path) && dest) || path || "A file or folder");
}

/** Describes invalid arguments: Node's own messages go on about positional arguments and quotes. */
function describeArguments({ message }) {
  const [, option] = /'(-[^'\s]*)/.exec(message) ?? [];
  const help = `\`--help\` says what ${basename(process.argv[1] ?? "it")} takes.`;
  const [, word] = /Unexpected argument '([^']*)'/.exec(message) ?? [];
  if (word !== undefined) return `The command takes no argument here: ${word}. ${help}`;
  if (message.startsWith("Unknown option")) return `There is no option ${option}. ${help}`;
  if (/does not take an argument/.test(message)) return `The option ${option} takes no value. ${help}`;
  return `The option ${option} needs a value. ${help}`;
}

/** Prints a command's error and exits with 1: a sentence if it was thrown on purpose, otherwise the stack. */
export function failInWords() {
  process.on("uncaughtException", (error) => {
    const isMeant = !(error instanceof Error) || error.constructor === Error || "code" in error;
    process.stderr.write(`${isMeant ? describeFailure(error) : error.stack}\n`);
    process.exit(1);
  });
}
