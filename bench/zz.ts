import { measureSearch } from "./search.ts";
console.log(JSON.stringify(await measureSearch(15), null, 1));
