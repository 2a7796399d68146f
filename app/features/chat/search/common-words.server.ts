// Everyday words that mean something but seldom tell what a question is about: "time", "run", "oameni", "jour". On a small site
// they would look rare, so they count for less than their rarity. Without diacritics; any ending counts.
import type { Locale } from "#app/platform/i18n/locales.ts";
import { stem } from "./words.server.ts";

const en = `add allow another answer anyway area around away back bad basically become begin believe better big bring call care carry
certain change check clear close common compare consider continue create day deal different difficult direct discuss easy end enough
enjoy exist expect experience explain face fact fall far feel figure fill find finish first follow full general give good great group
grow half hand handle hard head heavy help hold home hour idea important include job large last late lead learn least leave left
less life line list little live long lose low main major man manage matter mean meet minute moment month move name natural nervous new next
nice number obvious offer old open order own part pass pay place plan play point practice present problem process provide pull
push question raise read real reason receive recent remember report require rest result return right run second see serious serve
several short show side simple situation small sort spend stand start state stay step stop story strong suggest
suppose talk term time today together tomorrow total touch true turn understand view visit wait walk watch week whole win woman word world
worried worry write wrong year yesterday young`;

const ro = `acasa adauga adevarat ajuta alege apare asculta asteapta ataca atent bun bucuros cale cap cauta cere chema clar complet conduce
conta continua corect crede creste cunoaste curand cuvant destul deschide diferit direct discuta drept durea efect exemplu fapt fel final
folos forma frumos gandi greu grija grup idee important inceput inchide inseamna intelege intoarce intra iesi important incearca
ingrijorat jumatate larg lista loc luna lung lume mana mare merita mic minut minte moment mult munca nou numar nume obisnuit om ora parte
pas permite pericol persoana plec plin posibil precis prezent primi prima problema proces propune punct raspuns rau ramane realiza repede
rezultat ridica ritm ruga saptamana schimba scop scoate scrie scurt seara serios serviciu simplu simt singur situatie special spate sta
stare statie sus suport tara tarziu temei termina timp trece trai trimite unic urma usor vechi vedea verifica viata viitor vorba vorbi zi zona`;

const fr = `ajouter aider ainsi air aimer an annee appeler apporter apprendre arreter attendre beau bout but cadre cause certain changer chercher
chose clair classe commencer comprendre compter connaitre continuer corps cote court croire debut decider demain demander dernier
difficile direct discuter droit dur effet endroit ensemble entrer envie essayer etat etape exemple exister expliquer facile fait fin finir
fonction forme fort gens grand gros groupe heure hier histoire idee important inquiet jour laisser libre lien lieu ligne lire liste
loin long main mal marcher matin mener minute moment monde monter montrer mot mois naturel nom nombre nouveau ordre oublier ouvrir
partie partir passer penser perdre petit plan plein point porter poser possible pouvoir premier presenter probleme prochain produire
proposer question raconter raison recevoir rendre reponse rester resultat retour reussir revenir rien role sembler semaine sens
sentir seul simple situation soir sortir suivre tard temps tenir terminer tomber tour travail trouver vie vieux vite voir vrai`;

const stems: Record<Locale, ReadonlySet<string>> = {
  en: stemsOf(en, "en"),
  ro: stemsOf(ro, "ro"),
  fr: stemsOf(fr, "fr"),
};

/** True where a folded stem is an everyday word's. @example isCommon("time", "en") // true */
export function isCommon(ofWord: string, locale: Locale): boolean {
  return stems[locale].has(ofWord);
}

function stemsOf(words: string, locale: Locale): Set<string> {
  return new Set(words.split(/\s+/).map((word) => stem(word, locale)));
}
