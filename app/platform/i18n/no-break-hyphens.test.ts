import { expect, test } from "vitest";
import { withNoBreakHyphens } from "./no-break-hyphens.ts";

const plain = (html: string) => html.replaceAll("\u2011", "_");
const joinedIn = (text: string, locale: "en" | "ro" | "fr" = "ro") =>
  plain(withNoBreakHyphens(`<p>${text}</p>`, locale));

test("no line ends at the hyphen of a short word in Romanian and French; a long word may still be divided", () => {
  expect(joinedIn("Nimeni n-a vrut, într-un an; Abonați-vă. S-au dus")).toBe(
    "<p>Nimeni n_a vrut, într_un an; Abonați_vă. S_au dus</p>",
  );
  expect(joinedIn("A-t-il un rendez-vous ? Est-ce oui ?", "fr")).toBe("<p>A_t_il un rendez-vous ? Est_ce oui ?</p>");
  expect(joinedIn("server-client, 2-3 zile", "ro")).toBe("<p>server-client, 2-3 zile</p>");
  expect(joinedIn("an opt-in", "en")).toBe("<p>an opt-in</p>");
});

test("attributes, scripts, addresses and islands keep their hyphens", () => {
  const html = [
    '<a title="n-a" href="/ro/s-a">s-a@n-a.example</a>',
    "<script>const s = 'n-a';</script>",
    '<div><div data-island="x" data-props="n-a"><div>n-a</div> n-a</div>',
  ].join("");
  expect(plain(withNoBreakHyphens(`${html} n-a</div>`, "ro"))).toBe(`${html} n_a</div>`);
});
