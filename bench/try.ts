import { measureThroughput } from "./throughput.ts";
console.table(await measureThroughput(3));
