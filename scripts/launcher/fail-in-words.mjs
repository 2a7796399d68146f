// Preloaded into commands: prints their errors as sentences.
import { failInWords } from "./failure.mjs";

failInWords();
