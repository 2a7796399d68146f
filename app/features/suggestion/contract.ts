// The language model that suggests translations, for the screens that ask it.
import * as z from "zod/mini";
import { endpoint } from "#app/platform/http/endpoint.ts";

export const readTranslator = endpoint({
  method: "GET",
  path: "/api/admin/translator",
  summary: "The host of the language model that suggests translations; null if none is set.",
  access: "editor",
  response: z.object({ host: z.nullable(z.string()) }),
});
