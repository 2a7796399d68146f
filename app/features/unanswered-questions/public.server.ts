// The functions that other features may use.
export { countUnanswered, deleteQuestions } from "./questions.server.ts";
