// Words that carry a question but not its subject, without diacritics, per language. They are never searched for, and tell
// which language a question is in.
import type { Locale } from "#app/platform/i18n/locales.ts";

const en = `a isn aren doesn don didn won wouldn couldn shouldn hasn haven wasn weren ain about actually after all also always am an and any anybody anyone anything are arent around as ask asking at
be because been before being both but by can cannot cant come could couldnt curious dear did didnt do does doesnt doing done dont
each else even ever every exactly few find for from further get gets getting give given go going gonna good got guys had has
hasnt have havent having he hello hey hi him his hope how however i id if ill im in instead into is isnt it its itself ive just kind
know let lets like liked little ll look looking lot love many may maybe me mean might mine more most much must my myself near need
needed needs no not now of off ok okay on once one only or other our ours out over part per perhaps please pls plz possible
possibly pretty put question quick quite rather re really regarding said same say see seems shall she should show since
so some somebody someone something somewhat sort still such sure take tell than thank thanks that thats the their them then there
theres these they theyre thing things think this those though through thus to too u under until up upon ur us use used using ve very via
wanna want wanted wants was way we well went were weve what whatever whats when where whereas whether which while who whom whos whose why
will with within without wondering wont would wouldnt x y yeah yes yet you youd youll your youre yours yourself yourselves youve
briefly explain describe details detail understand interested concerning certain able make makes made bit stuff really
company business firm corvane people works work job tbh btw lol using uses happen happens happened currently today normally usually typically generally often sometimes new type types way ways place moment times wonder hear heard try trying tried trust-me keep-in actual anymore already soon-ish someday somehow besides plus end end-up ends case dept department two bet grew goes went comes came gave sounds seems put puts set sets keep keeps kept `;

const ro = `a ai aia al ale alea alt alta alte altele altul am an ani ar are as asa asta astea aşa ati atunci au avea avem aveti avut azi
as ba bine buna ca cam cand care carei caror carui cat cata cate cati catre ce cea ceea cel cele cei cele ceva chiar ci cine cineva cu cui cum
cumva da daca dar dat data de deci deja deoarece despre din dintre doar doresc dori dorim dorit dupa e ea ei el ele era eram este esti eu exact
exista fac face facem faceti facut face-ti fara fata fel fi fie fiecare fiind foarte fost fost haideti i ii il im imi in inca insa intr intre intru isi
iti la le li lor lui ma mai macar mea mei mele meu mi mie mine mult multa multe multi multumesc n ne nevoie ni nici nimic niste noastra noastre noi
nostri nostru nu o ok okay or ori oricare oricine orice oricum parca pe pentru peste plus poate poti pot putem puteti prin pt putin rog
s sa salut sale sau se si sint sta stie stiu stiti sub sunt suntem sunteti spune spuneti stim si-a ta tai tale tau te ti tine toata toate
tocmai tot toti totul ul ului urile urilor uri ei-ul trebui trebuie treb tu un una unde unei unele unii unor unu unui unul va vai vor vom vad vrea vreau vrem vreo vreun vreti v-ati
voastra voastre voi vostri vostru vi vs ziua zi-mi zice zici intreb intrebare afla aflu stii cumva legat detalii explicati
firma firmei companie compania companiei corvane afacere lucreaza lucra lucrati lucram practic adica gen folosi folositi folosit folosesc folosite folosim folosita intampla intamplat momentul moment acum actualmente de-obicei obicei uneori nou noua noi-noi tip tipuri mod moduri incerc incercat caz cazul auzit pana pai faca facuta facute facuti putea ajunge ajung veni vine vin venit ia iau luat lua da dau dat lasa lasam las pun pune punem pus gasesc gasi gasim gaseste tin tine tinem credeti cred crezi par pare arata exista vedem vad vezi merge mergem mers inainte apoi atunci acum astfel deoarece numai cumva frica lucru lucruri 
daţi daca dati dvs dumneavoastra imi mi-ar ne-ar v-am n-am nr`;

const fr = `a abord combien afin ah ai aie aies ait alors apres as au aucun aucune aujourdhui auquel aussi autre autres aux avaient avais avait avant avec avez
aviez avoir avons ayant beaucoup besoin bien bon bonjour bonsoir bref c ca car ce ceci cela celle celles celui cependant certain certaine certains ces cet
cette ceux chaque chez ci comme comment concernant concretement d dans de deja depuis des desole dire dis dites dit dois doit doivent donc donner donne donnez dont du
durant elle elles en encore entre envers es est et etaient etais etait etant ete etes etre eu eux eut faire fais faisons fait faites faut font
genre grand hein hors hui ici il ils j je jai jamais jusqu jusque juste l la laquelle le lequel les lesquels leur leurs lors lui m ma madame mais me
meme memes merci mes mettre mieux mis moi moins mon monsieur n ne ni non nos notre nous on ont or ou oui par parce pareil parmi pas
passe pendant peu peut peuvent peux plus plusieurs plutot point pour pourquoi pourrais pourrait pourriez pouvez pouvons prend pres pu puis puisque qu
quand que quel quelle quelles quelqu quelque quelques quelquun quels quest qui quoi rien s sa salut sans savoir sais savez se sera serait ses si soit
son sont sous souhaite souhaitons stp suis sur surtout svp t ta tant te tel telle tels tes toi ton toujours tous tout toute toutes tres trop tu un une va
vais vas vers veut veux vient voici voila voir voudrais voudrait vont vos votre vous voulez voulons vraiment vs vu y etc expliquez explique
question demande entreprise societe boite corvane truc trucs chose choses niveau est-ce quest-ce comprends comprendre utiliser utilise utilisez utilisees utilisee utilises utilisent passer passera actuellement aujourd normalement generalement souvent parfois nouveau nouvelle type types facon maniere moment fois entendu essayer cas aura auront prennent prendre pris prenez ecrivent vient viennent venir vont allez aller trouver trouve trouvons tient tenir tenez met mettez mets donner donnent voit voient voyez croire crois arrive arrivent arriver semble paraît maintenant parie suite avant peur 
dites-moi dis-moi parlez parlez-moi aimerais aimerait aimerions faut-il jaimerais`;

/** The stop words of each language. */
export const stopWords: Record<Locale, ReadonlySet<string>> = { en: listed(en), ro: listed(ro), fr: listed(fr) };

function listed(words: string): ReadonlySet<string> {
  return new Set(words.normalize("NFKD").replaceAll(/\p{M}/gu, "").split(/\s+/));
}
