// Configures the saver of drafts for issues.
import type { Caller } from "#app/platform/http/call.ts";
import { formatEtag } from "#app/platform/http/endpoint.ts";
import { openDraftSaver } from "#app/ui/admin/draft-saver.ts";
import type { DraftSaver } from "#app/ui/admin/draft-saver.ts";
import { readIssue, updateIssue } from "../contract.ts";
import type { Issue, IssueText } from "../contract.ts";

export type IssueSaver = DraftSaver<readonly IssueText[], Issue>;

export async function openIssueSaver(
  { call, username }: { call: Caller; username: string },
  opened: Issue,
): Promise<IssueSaver> {
  const params = { id: opened.id };
  return openDraftSaver(
    {
      draftKey: { username, id: opened.id, kind: "issue" },
      noun: "issue",
      fieldsOf: ({ texts }): readonly IssueText[] => texts,
      etagsOf: (issue) => [formatEtag(issue.version)],
      save: async (texts, issue) => {
        const body = { texts: texts.map((text) => ({ ...text })) };
        return (await call(updateIssue, { params, body, ifMatch: formatEtag(issue.version) })).data;
      },
      read: async () => (await call(readIssue, { params })).data,
    },
    opened,
  );
}
