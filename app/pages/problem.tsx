// Renders errors; 404 if requested directly.
import { data } from "react-router";
import type { Route } from "./+types/problem.ts";
import { pageContext } from "./context.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { problem } = context.get(pageContext);
  throw data(problem ?? null, { status: problem?.status ?? 404 });
}

export default function Problem() {
  return null;
}
