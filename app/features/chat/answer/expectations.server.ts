// What kind of fact a question asks for. A passage that speaks of the subject but holds no such fact is suggested, not quoted
// as the answer: "How many servers do you own?" is not answered by a paragraph on servers.
import type { Locale } from "#app/platform/i18n/locales.ts";
import { plainWords } from "./intents.server.ts";

type Expectation = { asks: Record<Locale, RegExp>; needs: RegExp; except?: RegExp };

const number =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|hundred|thousand|doi|două|trei|patru|cinci|șase|șapte|opt|nouă|zece|unsprezece|douăsprezece|cincisprezece|treizeci|patruzeci|sute|mii|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|quinze|trente|quarante|cents?|mille)(?!\p{L})/iu;

const expectations: readonly Expectation[] = [
  {
    asks: { en: /\bhow many\b/, ro: /\b(?:cate|cati|cata)\b/, fr: /\bcombien (?:de|d)\b/ },
    needs: number,
  },
  {
    asks: { en: /\bhow old\b|\bwhat age\b/, ro: /\bcati ani\b|\bce varsta\b/, fr: /\bquel age\b/ },
    needs: /\b(?:19|20)\d\d\b|\d+\+/,
  },
  {
    asks: {
      en: /\bhow much (?:does|do|did|is|are|would|will|for|money|cost|must|should|to pay|have)\b|\bwhat (?:is|s|are) (?:the|your) (?:price|cost|fee|rate)|\b(?:price|cost|fee|rate) (?:of|for)\b|\b(?:charge|charged|pay|paid|spend|spent)\b/,
      ro: /\b(?:cheltuit|incasat|cerut)\b|\b(?:pretul|tariful|costul) (?:unui|unei|pentru|la|lunar)\b|\bcat e (?:abonamentul|contractul|taxa)\b|\bcat (?:costa|ne costa|ar costa|m ar costa|ne ar costa|platim|v a platit|a platit|e pretul)\b|\bcati bani\b/,
      fr: /\b(?:depense|facture a|demande combien)\b|\b(?:prix|tarif|cout) (?:du|de l|de la|d un|d une|des|pour|par|mensuel)\b|\bcombien (?:coute|ca coute|cela coute|vous a|a paye|ont paye|faut il payer|paie|paye)\b/,
    },
    needs:
      /[$€]|\b(?:usd|eur|cents?|cenți|centimes?|free|gratuit\w*|pay|providers|plăt\w*|pay[eé]\w*|hours?|ore|heures?)\b|^(?:yes|da|oui|no|nu|non)\b/iu,
    except: /\b(?:sav\w+|econom\w+|gagn\w+|reduc\w+|redui\w+|time|timp|temps)\b/,
  },
  {
    asks: {
      en: /\b(?:vat|tax (?:id|number)|fiscal code|(?:company|registration|registry) (?:number|no)|duns)\b/,
      ro: /\b(?:cui|cif|cod(?:ul)? fiscal|registrul comertului|numar\w* de inregistrare)\b(?! (?:apartine|ii|i|ma|sa|ar|este|e)\b)/,
      fr: /\b(?:siret|siren|tva|kbis|rcs|registre du commerce|numero d (?:immatriculation|entreprise))\b/,
    },
    needs: /fiscal|\bCUI\b|registr|immatricul|\bVAT\b|\bTVA\b/i,
  },
  {
    asks: {
      en: /\b(?:phone|telephone|mobile|cell)\b/,
      ro: /\b(?:telefonul|numarul|telefon|mobilul)\b/,
      fr: /\b(?:telephone|portable|numero)\b/,
    },
    needs: /\+?\d[\d ]{6}|phone|t[eé]l[eé]phon|telefon|appel|apel|call/i,
  },
];

/**
 * True where a text can hold the fact that a question asks for.
 * @example meetsExpectation("how many servers do you own", "AWS and Azure, or your own racks.", "en") // false
 */
export function meetsExpectation(question: string, text: string, locale: Locale): boolean {
  const plain = plainWords(question);
  return expectations.every(
    ({ asks, needs, except }) => !asks[locale].test(plain) || except?.test(plain) || needs.test(text),
  );
}
