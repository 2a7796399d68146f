// Preloaded into commands: what they throw becomes a sentence.
import { failInWords } from "./failure.mjs";

failInWords();
