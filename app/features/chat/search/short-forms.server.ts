// Short forms and spellings of messages, as people type them on a telephone, and the words that they stand for. Without diacritics.
import { folded } from "#app/platform/db/search.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";

const en = `nite:night tonite:tonight thru:through ppl:people msg:message msgs:messages appt:appointment appts:appointments mins:minutes
hrs:hours wks:weeks mths:months yrs:years acct:account docs:documents doc:document tmrw:tomorrow tmr:tomorrow smbdy:somebody smth:something
sth:something cn:can cud:could shud:should wud:would becoz:because cuz:because cos:because wat:what wot:what wen:when hw:how abt:about
b4:before infos:information info:information dev:developer devs:developers
mgmt:management govt:government lang:language langs:languages pics:pictures pic:picture rly:really
avg:average approx:approximately pw:password freq:frequency subs:subscription`;

const ro = `pt:pentru ptr:pentru dc:de_ce ke:ca tre:trebuie treb:trebuie sapt:saptamana msj:mesaj msg:mesaj vb:vorbim
nush:nu_stiu cnv:cineva prog:programare info:informatii fctura:factura dvs:dumneavoastra
bn:bine fft:foarte ft:foarte fff:foarte acm:acum dps:dupa
calc:calculator doc:document docs:documente proj:proiect abon:abonament adr:adresa`;

const fr = `cb:combien kombien:combien koi:quoi kan:quand kand:quand ki:qui pk:pourquoi pq:pourquoi pkoi:pourquoi bcp:beaucoup qqn:quelqu_un
qqun:quelqu_un qqch:quelque_chose qq:quelque pdt:pendant tjs:toujours tjrs:toujours jms:jamais mtn:maintenant auj:aujourdhui
dispo:disponible dispos:disponible info:informations infos:informations ordi:ordinateur num:numero prez:presentation compta:comptabilite
doc:document docs:documents msg:message msgs:messages tt:tout ds:dans avc:avec vs:vous ns:nous
sem:semaine sems:semaines rdv:rendez_vous pb:probleme pbs:problemes pourcent:pour_cent
appli:application applis:applications dev:developpeur devs:developpeurs abo:abonnement jpeux:je_peux ya:il_y_a`;

const forms: Record<Locale, ReadonlyMap<string, string>> = { en: listed(en), ro: listed(ro), fr: listed(fr) };

/**
 * A message with its short forms written out.
 * @example spelledOut("cb ca coute", "fr") // "combien ca coute"
 */
export function spelledOut(message: string, locale: Locale): string {
  return message.replaceAll(/[\p{L}\p{N}]+/gu, (word) =>
    word.length > 8 ? word : (forms[locale].get(folded(word)) ?? word),
  );
}

function listed(pairs: string): ReadonlyMap<string, string> {
  const entries = pairs.split(/\s+/).map((pair) => pair.split(":"));
  return new Map(entries.map(([short = "", long = ""]) => [short, long.replaceAll("_", " ")]));
}
