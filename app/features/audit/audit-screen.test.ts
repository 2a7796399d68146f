// Texts of the audit log's screen.
import { expect, test } from "vitest";
import { formatCounts } from "./audit-screen.tsx";

test("[TEAM-06] a count of one is in the singular", () => {
  expect(formatCounts({ rows: 1, enquiries: 1, addresses: 1 })).toEqual(["1 row", "1 enquiry", "1 address"]);
  expect(formatCounts({ rows: 2, enquiries: 0 })).toEqual(["2 rows", "0 enquiries"]);
});
