import { siteName } from "#app/platform/brand/brand.ts";
import { companyCity } from "#app/platform/i18n/company-zone.ts";

/** The most common leaked passwords with 8 or more characters, and some built from a product's name. */
const common = new Set(
  [
    "password password1 password12 password123 passw0rd p@ssword p@ssw0rd 12345678 123456789 1234567890 87654321",
    "11111111 00000000 88888888 qwertyui qwertyuiop qwerty123 qwerty12 1q2w3e4r 1qaz2wsx zaq12wsx asdfghjk asdfghjkl",
    "iloveyou sunshine princess football baseball superman trustno1 whatever computer internet starwars michelle",
    "jennifer abcdefgh abcd1234 abc12345 aa123456 welcome1 welcome123 letmein1 changeme changeme1 secret123 test1234",
    "adminadmin admin123 admin1234 administrator rootroot parola123 parolamea motdepasse azertyui azertyuiop azerty123",
    "consulting consultancy website1",
  ].flatMap((line) => line.split(" ")),
);

const rows = ["abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];

/** Returns a warning if the password is easily guessed. It is accepted all the same. */
export function passwordAdvice(password: string, person: { username: string; email: string }): string | undefined {
  const plain = password.toLowerCase();
  if (plain === "") return undefined;
  if (common.has(plain)) return "This is one of the passwords that are tried first. Choose a less common one.";
  if (new Set(plain).size <= 2 || isRow(plain))
    return "Repeated or neighbouring keys are guessed quickly. Choose something less regular.";
  const words = [siteName, companyCity, person.username, person.email.split("@")[0] ?? ""].map((word) =>
    word.trim().toLowerCase(),
  );
  if (words.some((word) => word.length >= 3 && plain.includes(word) && plain.length - word.length < 8)) {
    return "A name known from this site is easy to guess. Choose a password without it.";
  }
  return undefined;
}

/** Returns true if adjacent keys make up at least half of the password. */
function isRow(plain: string): boolean {
  const half = Math.max(4, Math.ceil(plain.length / 2));
  const pieces = Array.from({ length: Math.max(0, plain.length - half + 1) }, (_, at) => plain.slice(at, at + half));
  return rows.some((row) =>
    pieces.some((piece) => row.includes(piece) || [...row].toReversed().join("").includes(piece)),
  );
}
