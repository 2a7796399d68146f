import { killTyping } from "./kill-typing.ts";
console.log(await killTyping(24));
