import { expect, test } from "vitest";
import { siteName } from "#app/platform/brand/brand.ts";
import { companyCity } from "#app/platform/i18n/company-zone.ts";
import { passwordAdvice } from "./password-advice.ts";

const ana = { username: "Ana Pop", email: "ana.pop@northwind.example" };

test.for([
  "password",
  "Passw0rd",
  "12345678",
  "aaaaaaaa",
  "abababab",
  "qwertyuiop",
  "lkjhgfdsa",
  `${siteName.toLowerCase()}2025`,
  `${siteName}!`,
  `${companyCity}1`,
  "ana pop 1",
  "ana.pop99",
  "parola123",
  "password123",
  "iloveyou",
  "MotDePasse",
])("[S2] %s gets a warning", (password) => {
  expect(passwordAdvice(password, ana)).toMatch(/\.$/);
});

test.for([
  "",
  "correct horse battery",
  "șase cai la munte",
  "Tz7#kk2!vQ",
  `${siteName} is not the whole of this sentence`,
])("[S2] there is no warning for «%s»", (password) => {
  expect(passwordAdvice(password, ana)).toBeUndefined();
});

test("[S2] without a name the password is compared with none", () => {
  expect(passwordAdvice("Tz7#kk2!vQ", { username: "", email: "" })).toBeUndefined();
});
