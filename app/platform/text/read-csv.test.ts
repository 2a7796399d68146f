import fc from "fast-check";
import { expect, test } from "vitest";
import { writeCsv, removeFormulaGuard } from "./csv.ts";
import { decodeCsv, readCsv } from "./read-csv.ts";
import { readWrittenTime } from "./written-time.ts";

const rows = (text: string) => [...readCsv(text)].map(({ values }) => values);

test.for<[string, string, string[][]]>([
  [
    "Excel's separator line",
    "sep=;\r\na;b\r\n1;2,5\r\n",
    [
      ["a", "b"],
      ["1", "2,5"],
    ],
  ],
  [
    "tabs",
    "a\tb\r\n1\t2",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "carriage returns alone",
    "a,b\r1,2\r",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "a quote within a field",
    'a,b\n5" wide,2\n3,4',
    [
      ["a", "b"],
      ['5" wide', "2"],
      ["3", "4"],
    ],
  ],
  [
    "a quote that nothing closes",
    'a,b\n"Fair,2\n3,4',
    [
      ["a", "b"],
      ['"Fair', "2"],
      ["3", "4"],
    ],
  ],
  [
    "a quote that only another field's would close",
    'a,b\n"Fair,2\n"x, y",4',
    [
      ["a", "b"],
      ['"Fair', "2"],
      ["x, y", "4"],
    ],
  ],
  [
    "quotes, separators and breaks within quotes",
    'a,b\n"1, ""one""\r\ntwo",2',
    [
      ["a", "b"],
      ['1, "one"\r\ntwo', "2"],
    ],
  ],
  [
    "spaces around quotes",
    '"a" , "b" \n1, 2',
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "empty lines and rows of separators",
    "a;b;;\n\n;;;\n1;2;;",
    [
      ["a", "b", "", ""],
      ["1", "2", "", ""],
    ],
  ],
  [
    "commas within quotes in the head",
    '"a, b";c\n1;2',
    [
      ["a, b", "c"],
      ["1", "2"],
    ],
  ],
  ["nothing", "", []],
])("[MOVE-05] a CSV file with %s is read as spreadsheets mean it", ([, text, expected]) => {
  expect(rows(text)).toEqual(expected);
});

test("[MOVE-05] a row's line is where it begins, even after breaks within quotes", () => {
  expect([...readCsv('a,b\r\n"1\r\n2",3\r\n\r\n4,5')].map(({ line }) => line)).toEqual([1, 2, 5]);
});

test("[MOVE-05] UTF-16 is read by its byte order mark, and another encoding than UTF-8 is refused", () => {
  const text = "a\tb\r\nș\t2";
  const little = Buffer.from(`\uFEFF${text}`, "utf16le");
  expect(decodeCsv(little)).toBe(text);
  expect(decodeCsv(Buffer.from(little).swap16())).toBe(text);
  expect(() => decodeCsv(Buffer.from([0x61, 0xe9]))).toThrow(TypeError);
});

test("[MOVE-05] none of 1,000 rows with a stray quote in each tenth is lost", () => {
  const body = Array.from(
    { length: 1_000 },
    (_, row) => `row${row}@lost.example,${row % 10 === 9 ? '"Fair' : "Fair"},2025-03-31`,
  );
  expect(rows(["email,source,date", ...body].join("\n"))).toHaveLength(1_001);
});

test("[MOVE-05] a CSV that we wrote is read back unchanged, whatever its fields contain", () => {
  const dangerous = fc.string({ unit: fc.constantFrom(..."'=+;\n\" a") }); // guards, and what looks like one
  const value = fc
    .oneof(dangerous, fc.string({ unit: "binary" }))
    .map((text) => text.replaceAll(/[\0\uFEFF\uD800-\uDFFF]/g, "").trim());
  const cells = fc.array(fc.array(value, { minLength: 3, maxLength: 3 }), { minLength: 1 });
  fc.assert(
    fc.property(cells, (written) => {
      const table = [["a", "b", "c"], ...written];
      const read = rows(writeCsv(table)).map((values) => values.map(removeFormulaGuard));
      expect(read).toEqual(table.filter((values) => values.some((each) => each !== "")));
    }),
  );
});

test.for<[string, string]>([
  ["2025-03-31", "2025-03-31T00:00:00.000Z"],
  ["2018-02-12 18:06:58", "2018-02-12T18:06:58.000Z"], // Mailchimp, MailerLite
  ["2021-03-15T10:20:11.123Z", "2021-03-15T10:20:11.123Z"], // Ghost
  ["2021-03-15 10:20:11.123456+00", "2021-03-15T10:20:11.123Z"], // listmonk
  ["15-03-2021 10:20:11", "2021-03-15T10:20:11.000Z"], // Brevo
  ["31.03.2025", "2025-03-31T00:00:00.000Z"], // Excel: Romanian, German
  ["1.3.2025 9:05", "2025-03-01T09:05:00.000Z"],
  ["31/03/2025", "2025-03-31T00:00:00.000Z"], // French, British
  ["3/31/2025 2:05 PM", "2025-03-31T14:05:00.000Z"], // American
  ["05/05/2025", "2025-05-05T00:00:00.000Z"],
  ["Mar 31, 2025", "2025-03-31T00:00:00.000Z"],
  ["31 martie 2025", "2025-03-31T00:00:00.000Z"],
  ["1er févr. 2025", "2025-02-01T00:00:00.000Z"],
  ["12-Aug-2025", "2025-08-12T00:00:00.000Z"],
  ["03/04/2025", "ambiguous"],
  ["03-04-2025", "ambiguous"],
  ["30.02.2025", "unreadable"],
  ["31 ma 2025", "unreadable"],
  ["25:00", "unreadable"],
  ["yesterday", "unreadable"],
])("[MOVE-05] the date %s is read as %s", ([text, expected]) => {
  const read = readWrittenTime(text, ["ro", "fr"]);
  expect("time" in read ? read.time : read.fault).toBe(expected);
});
