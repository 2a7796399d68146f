// The patterns of what the assistant refuses with a prepared answer, in three languages: hidden texts, other roles, other
// people's data, promises, professional advice, insults. None of it could be answered anyway, as only published passages are
// ever quoted; a plain sentence is better than a page that is near by accident. Every gap is bounded.
import type { Saying } from "#app/platform/content/chat.schema.ts";

const gap = (most: number) => `(?: [\\p{L}\\p{N}$€%]+){0,${most}}`;
const wide = (source: string) => new RegExp(`(?:^| )(?:${source})(?= |$)`, "u");

const show =
  "show|give|tell|list|print|display|reveal|dump|export|send|share|read|output|leak|provide|hand over|what is|what s|whats|what are|who are|repeat|recite|paste|forward|get|fetch|access|expose|extract|arata|arata mi|afiseaza|da|da mi|dati mi|dati|spune|spune mi|listeaza|exporta|trimite|trimite mi|care e|care este|care sunt|care i|citeste|dezvaluie|scrie|scoate|donne|donne moi|donnez|donnez moi|montre|montre moi|affiche|liste|exporte|envoie|dis|dis moi|quel|quelle|quels|quelles|c est quoi|revele|divulgue|fournis|partage|lis";

/** Each refusal with its patterns, the first match counts. */
export const refusalPatterns: readonly (readonly [Saying, readonly RegExp[]])[] = [
  [
    "secrets",
    [
      wide(
        `(?:system|hidden|initial|secret|original|internal|developer|base|first|ascuns\\w*|intern\\w*|secret\\w*|initial\\w*|de sistem|systeme|cache\\w*|initiales?|intern\\w*) (?:prompt|prompts|instruction\\w*|message|rules|guidelines|instructiuni\\w*|reguli|mesaj\\w*|consignes|regles|directives|notes)`,
      ),
      wide("(?:prompt|promptul|prompts?)(?: (?:de|du|al))? (?:sistem\\w*|system\\w*|tau|ton|initial\\w*|cache|ascuns)"),
      wide(
        `(?:your|tau|tale|ta|tes|ton|ta|vos|votre)(?: \\w+){0,2} (?:prompt|instructions|instructiuni\\w*|consignes|guidelines|configuration|config|configurare\\w*|source code|api key|cheia api|cle api|token|system message)`,
      ),
      wide(
        "(?:instructiunile|instructiunilor|regulile|promptul|configurarea|configuratia)(?: \\w+){0,1} (?:tale|tau|ta|ascunse|interne|primite)",
      ),
      wide(
        `(?:${show})${gap(6)} (?:prompt|api key|api keys|cheia api|chei api|cle api|cles api|env file|env|environment variables|credentials|tokens?|access token|config|configuration|configurarea|source code of this|database dump|db dump|logs of the server|variables d environnement|identifiants)`,
      ),
      wide("(?:api key|api keys|apikey|cheia api|cheile api|cle api|cles api|secret key|private key|access token)"),
      wide(
        "(?:admin|administrator|root|database|db|server|master|wifi|smtp|login|user|de admin|baza de date|du serveur|administrateur)(?: \\w+){0,2} (?:password|passwords|parola|parole|parolele|mot de passe|mots de passe|credentials|login)",
      ),
      wide(
        "(?:what|which|ce|quels?|any) (?:\\w+ ){0,1}(?:secrets?|secrete|secretul)(?: \\w+){0,4} (?:you|tell|know|stii|ai|sti|spui|connais|sais|caches)",
      ),
      wide("(?:password|passwords|parola|parole|parolele|mot de passe|mots de passe|mdp)"),
      wide(
        "(?:repeat|print|output|write|copy|recite|echo|say|repeta|scrie|copiaza|repete|recopie|ecris|affiche)(?: \\w+){0,6} (?:above|mai sus|de mai sus|au dessus|ci dessus|dessus|verbatim|word for word|cuvant cu cuvant|mot pour mot|mot a mot|so far|everything before)",
      ),
      wide(
        "(?:what|ce|qu)(?: \\w+){0,3} (?:were you told|were you instructed|are you told|ti s a spus|t a t on dit|t a on dit|instructiuni ai primit|ai primit ca instructiuni|instructions as tu)",
      ),
      wide(
        "(?:first|last|previous|prima|primele|premier|premiere|premiers) (?:\\d+ |hundred )?(?:words|line|lines|sentence|cuvinte|linie|linii|propozitie|mots|ligne|lignes|phrase)(?: \\w+){0,4} (?:prompt|instruction\\w*|told|context|conversation|instructiuni\\w*|contexte)",
      ),
    ],
  ],
  [
    "rules",
    [
      wide(`(?:answer|respond|reply|raspunde\\w*|repond\\w*)${gap(5)} (?:yes|da|oui)`),
      wide("(?:new|another|noua|alta|nouvelle|autre) (?:policy|rule|regula|politica|regle|consigne)"),
      wide(
        `(?:ignore|ignora|ignorati|ignorez|disregard|forget|uita|uitati|oublie|oubliez|override|bypass|skip|drop|neglige|nesocoteste|lasa|fais abstraction|ocoleste|contourne)${gap(5)} (?:instructions?|instructiuni\\w*|rules?|reguli\\w*|regulile|regles|consignes|guidelines|prompt\\w*|restrictions?|restrictii\\w*|filter\\w*|filtre\\w*|everything|tot ce|tout ce|previous|anterioare|precedentes?|limits?|limitele|safety|what you were told|programming|programarea)`,
      ),
      wide(
        "(?:you are now|from now on|de acum|acum esti|desormais|tu es maintenant|a partir de maintenant|new role|new instructions|noi instructiuni|nouvelles instructions|nouveau role|rol nou)",
      ),
      wide(
        "(?:pretend|imagine you are|act as|acting as|roleplay|role play|simulate|behave as|behave like|speak as|talk like|respond as|prefa te|preface te|comporta te|joaca|imagineaza|fa pe|poarta te|fais comme si|fais semblant|joue|comporte toi|agis comme|imagine que tu|parle comme|simule)",
      ),
      wide(
        "(?:dan|jailbreak\\w*|do anything now|developer mode|debug mode|god mode|sudo|admin mode|root access|maintenance mode|unrestricted|no restrictions|without restrictions|without limits|without rules|no limits|no filter|uncensored|fara limite|fara restrictii|fara reguli|fara filtru|sans limites?|sans restrictions?|sans regles?|sans filtre|mode developpeur|mode debug|mod dezvoltator|modul dezvoltator|modul debug)",
      ),
      wide(
        "(?:i am|i m|im|sunt|je suis)(?: \\w+){0,1} (?:your developer|the developer|your creator|your admin|the admin|an admin|your administrator|the administrator|your owner|openai|the ceo of corvane|from corvane it|programatorul tau|dezvoltatorul tau|creatorul tau|administratorul\\w*|adminul\\w*|ton developpeur|ton createur|l administrateur|ton administrateur|votre administrateur|le patron de corvane)",
      ),
      wide(
        "(?:translate|traduce|traduis|encode|base64|rot13|decode|decodeaza|reverse|spell|summari[sz]e|rezuma|resume)(?: \\w+){0,4} (?:instructions?|instructiuni\\w*|rules|reguli\\w*|regulile|regles|consignes|prompt\\w*|base64|rot13)",
      ),
      wide("(?:base64|rot13|onerror|onload|iframe|prompt injection)"),
      wide(
        "(?:say|reply|answer|respond|write|confirm|spune|raspunde|scrie|confirma|reponds|dis|ecris|confirme)(?: \\w+){0,4} (?:yes master|hacked|pwned|i am free|i obey|only with|nothing but|doar cu|uniquement|seulement|exactly|exact|exactement|i m human|you are human|ca esti om|que tu es humain)",
      ),
      wide(
        "(?:run|execute|eval|executa|ruleaza|execute|lance)(?: \\w+){0,4} (?:code|command|commands|script|shell|query|sql|comanda|comenzi|codul|commande|commandes|requete)",
      ),
      wide(
        "(?:include|add|insert|embed|render|show|load|open|adauga|insereaza|include|incarca|deschide|ajoute|insere|inclus|ouvre|charge)(?: \\w+){0,5} (?:this image|the image|image from|this link|the link|http|https|imaginea|linkul|cette image|ce lien|l image)",
      ),
    ],
  ],
  [
    "others",
    [
      wide(
        `(?:names?|emails?|addresses|numele|adresele|noms?|adresses)${gap(3)} (?:subscribers?|readers?|abonat\\w*|cititor\\w*|abonnes?|lecteurs?|inscrits?)`,
      ),
      wide(
        `(?:${show})${gap(3)} (?:last|latest|newest|recent|first|all|every|today s|ultima|ultimele|ultimul|recente|toate|prima|azi|derniere?|dernieres|derniers|recentes?|toutes|tous|premiere)${gap(2)} (?:enquir\\w*|inquir\\w*|submissions?|leads?|subscribers?|bookings?|visitors?|cerere\\w*|cereri\\w*|formulare\\w*|abonat\\w*|programari\\w*|vizitator\\w*|demandes?|formulaires|abonnes?|reservations?|visiteurs?)`,
      ),
      wide(
        `(?:${show}|how many|do you have|can i (?:see|have|get)|could i (?:see|have|get)|i want|i need|vreau|pot (?:vedea|primi)|puteti sa mi|peux tu|je veux|puis je)${gap(6)} (?:e ?mails?|emailuri\\w*|emailurile|mailuri\\w*|mailurile|addresses|adresele|phone numbers?|numerele|names|numele|details|data|datele|contacts?|list|lista|liste|messages|mesajele|conversations?|conversatiile|enquiries|inquiries|cererile|requests|submissions|records|csv|numeros|noms|coordonnees|donnees|demandes|courriels|adresses|infos)${gap(5)} (?:customers|clients?|clientilor|clientii|users|utilizatorilor|visitors?|vizitatorilor|vizitatori|subscribers|abonatilor|abonati\\w*|people who|everyone|everybody|others|other|altor|altora|celorlalti|alti|oamenilor|celor care|employees|angajatilor|staff|leads|visiteurs|utilisateurs|abonnes|gens|autres|ceux qui|personnes|clientes|employes|salaries|database|baza de date|base de donnees|admin\\w*)`,
      ),
      wide(
        `(?:${show}|i want|vreau|je veux|count|how many)${gap(5)} (?:subscribers|abonatii|abonatilor|abonnes|newsletter subscribers|mailing list members|users table|enquiries table)(?! (?:to|do))`,
      ),
      wide(
        "(?:other|another|previous|last|alti|altor|altui|ceilalti|ultimul|ultimii|celalalt|autres?|precedents?|derniers?|dernier) (?:visitors?|users?|customers?|clients?|people|persons?|vizitatori\\w*|vizitator\\w*|utilizatori\\w*|utilizator\\w*|clienti\\w*|persoane\\w*|oameni|visiteurs?|utilisateurs?|gens|personnes?|internautes?)(?: \\w+){0,4} (?:ask\\w*|asked|wrote|write|say|said|typed|sent|chat\\w*|conversation\\w*|message\\w*|data|email\\w*|question\\w*|today|intrebat\\w*|scris\\w*|spus|trimis|conversati\\w*|mesaj\\w*|date\\w*|azi|astazi|demande\\w*|ecrit\\w*|envoye\\w*|dit|donnees|aujourd\\w*)",
      ),
      wide(
        "(?:ask\\w*|asked|wrote|said|typed|sent|intrebat|scris|spus|trimis|demande|ecrit|envoye|conversation\\w*|conversati\\w*|messages?|mesajele|questions|intrebarile|chats?)(?: \\w+){0,3} (?:of |by |from |other|others|another|alti|altii|altor|altul|ceilalti|de la alti|autres|des autres) ?(?:visitors?|users?|customers?|people|person|vizitatori\\w*|utilizatori\\w*|clienti\\w*|persoane|oameni|visiteurs?|utilisateurs?|gens|personnes?)",
      ),
      wide(
        "(?:all|every|toate|toutes) (?:the |les )?(?:conversations?|chats?|conversatiile|discutiile|discussions|messages|mesajele|enquiries|cererile|demandes)",
      ),
      wide(
        "(?:did|has|have) (?:anyone|anybody|somebody|someone|any company|any client) (?:from|at|of)(?: \\w+){1,4} (?:contact\\w*|writ\\w*|call\\w*|email\\w*|book\\w*|subscrib\\w*|chat\\w*)",
      ),
      wide("(?:a scris|a sunat|v a contactat|v a scris|a trimis)(?: \\w+){0,2} (?:cineva|vreo firma|vreun client)"),
      wide("quelqu un de(?: chez)?(?: \\w+){1,3} (?:vous a|a) (?:ecrit|contacte|appele)"),
      wide(
        "(?:send|email|mail|give|trimite|da|envoie|donne)(?: \\w+){0,4} (?:the database|baza de date|la base de donnees|database dump|backup of)",
      ),
      wide(
        "who (?:else )?(?:wrote|contacted|sent|filled|subscribed|booked|visited|chatted|asked|talked to)(?: \\w+){0,4} (?:you|today|yesterday|this week|last week|form|here|newsletter|before me)",
      ),
      wide(
        "cine (?:a mai |v a mai |a |v a |s a |ti a |mai )(?:scris|contactat|trimis|completat|abonat|programat|vizitat|intrebat)",
      ),
      wide("qui (?:vous a |a |t a |s est )(?:ecrit|contacte|envoye|rempli|abonne|reserve|visite|demande|inscrit)"),
      wide(
        "(?:home|private|personal|de acasa|personala|personal|privat\\w*|acasa|personnelle?|prive\\w*|domicile) ?(?:\\w+ ){0,1}(?:address|phone|number|email|adresa|telefon\\w*|numar\\w*|mail|adresse|telephone|numero|portable|cell|mobile)",
      ),
      wide(
        "(?:address|phone|number|email|adresa|telefonul|telefon|numarul|mailul|adresse|telephone|numero|portable|mobile)(?: \\w+){0,3} (?:home|private|personal|de acasa|personal\\w*|privat\\w*|personnelle?|prive\\w*|a la maison)",
      ),
      wide("where does (?:\\w+ ){1,3}live"),
      wide("unde locuieste|unde sta andrei"),
      wide("ou habite(?: t il)?"),
      wide(
        "(?:admin|administrator|administratorului|adminului|l administrateur|administrateur)(?: s)?(?: \\w+){0,2} (?:email|e mail|mail|emailul|username|account|contul|compte|login)",
      ),
      wide(
        "(?:email|e mail|mail|emailul|username|contul|compte|adresse mail)(?: \\w+){0,3} (?:admin|administrator\\w*|adminului|l administrateur|administrateur)",
      ),
    ],
  ],
  [
    "promise",
    [
      /^(?:(?:please|pls|te rog|va rog|stp|svp) )?(?:guarantee|promise|commit|swear|angajeaza\w*|engage|engagez|jura|jurati|jure|jurez|garanteaza\w*|garantati|promite\w*|garantis|garantissez|promets|promettez)(?= )/,
      wide(
        `(?:agreed|promised|told (?:me|us)|am convenit|ne am inteles|ati promis|mi a zis|mis d accord|convenu|promis|a dit)${gap(8)} (?:confirm\\w*|acknowledge|recunoaste\\w*|accept\\w*|refund\\w*|ramburs\\w*|rembours\\w*|discount|reducere|remise)`,
      ),
      wide(
        `(?:guarantee\\w*|garant\\w*|promit\\w*|promet\\w*|promise)${gap(4)} (?:in writing|in scris|par ecrit|(?:\\d+|[a-z]+) (?:%|percent|la suta|pour cent))|(?:written guarantee|garantie scrisa|garantie ecrite)|(?:guarantee|garantezi|garantati|garantis|garantissez)${gap(3)} \\d+%?`,
      ),
      /^(?:(?:please|just|now|ok|then|te rog|va rog|hai|acum|doar|stp|svp|s il (?:te|vous) plait|allez) ){0,3}(?:say|repeat after me|repeat|write down|write|confirm|admit|agree|acknowledge|state|declare|certify|assure|spune|spuneti|zi|ziceti|repeta|scrie|confirma|confirmati|recunoaste|accepta|declara|certifica|asigura|dis|dites|repete|repetez|ecris|ecrivez|confirme|confirmez|admets|admettez|accepte|acceptez|declare|certifie|certifiez|assure|assurez)(?: (?:me|us|mi|ma|ne|moi|nous|it|after me|dupa mine|apres moi|in writing|in scris|par ecrit|clearly|just|simply|doar|juste|simplement)){0,3} (?:that|yes|ca|da|oui|que|qu)(?= |$)/,
      wide("(?:repeat after me|repeta dupa mine|repete apres moi)"),
      wide(
        `(?:promise|promite\\w*|promit|promettez|promets|guarantee me|guarantee that|garantati\\w* ca|garanteaza mi|garantissez|garantis|swear|jura|jurati|jure|commit to|angaja\\w* va|engagez vous|engage toi|assure me|asigura ma|assure moi|vow)${gap(12)}`,
      ),
      wide(
        `(?:agree|confirm|accept|acknowledge|admit|declare|confirma|confirmati|accepta|acceptati|recunoaste|admite|declara|confirme|confirmez|accepte|acceptez|reconnais|admettre|admets)${gap(5)} (?:you|we|corvane|faceti|vei|veti|livrati|lucrati|construiti|vous|tu|it|deal|refund|pret\\w*|price|prix|free|gratis|gratuit\\w*|offer|oferta|contract|contrat|\\$ ?\\d+|\\d+)`,
      ),
      wide(
        "(?:say|says|write|spune|spune ca|scrie|dis|dites|ecris)(?: \\w+){0,5} (?:guarantee\\w*|garant\\w*|free of charge|gratis|gratuit\\w*|refund\\w*|promise\\w*|ramburs\\w*|rembours\\w*)",
      ),
      wide(
        "(?:discount|discounts|reducere de pret|reducere la|reducere speciala|o reducere|reduceri|discounturi|remise|rabais|ristourne|o reducere|reducere de|reduceri de pret|mi o reducere|promo code|coupon|voucher|cod promotional|code promo|black friday (?:deals?|offers?|prices?|sale|oferte?|preturi|promo\\w*|offres?|prix|remises?)|(?:oferte?|offres?|deals?|promo\\w*)(?: \\w+){0,2} black friday|special price|special offer|pret special|prix special|prix d ami|oferta speciala|offre speciale|bargain|negotiate|negociem|negociati|negociaza|negocier|negociez)",
      ),
      wide(
        "(?:give|make|sell|do|build|da|dati|fa|faceti|acordati\\w*|donne|donnez|fais|faites|accordez)(?: \\w+){0,5} (?:for free|gratis|for \\$ ?\\d+|for 1 dollar|for one dollar|for a dollar|half price|la jumatate de pret|gratuit\\w*|pe gratis|a moitie prix|pour 1 euro|cu un leu|pentru un euro|pour un euro|pour rien)",
      ),
      wide(
        "(?:\\d+|fifty|ten|twenty|zece|cincizeci|douazeci|dix|vingt|cinquante) ?(?:%|percent|la suta|pour cent|procente)(?: \\w+){0,3} (?:off|reducere|discount|remise|rabais|de moins|mai ieftin|cheaper)",
      ),
      wide(
        "(?:legally binding|obligatoriu legal|angajament legal|engagement legal|juridiquement contraignant|no takesies backsies|in writing right now|en ecrit tout de suite)",
      ),
    ],
  ],
  [
    "advice",
    [
      wide(
        "(?:should i|can i|pot sa|ar trebui sa|am voie sa|dois je|puis je|devrais je)(?: \\w+){0,3} (?:sue|dau in judecata|divorce|divortez|fire my|concediez|take (?:ibuprofen|paracetamol|antibiotics|pills|medicine)|iau (?:ibuprofen|paracetamol|antibiotic\\w*|pastile)|prendre (?:de l ibuprofene|du paracetamol|des antibiotiques)|invest in|investesc in|investir dans|buy (?:stocks|shares|bitcoin|crypto)|cumpar (?:actiuni|bitcoin)|acheter (?:des actions|du bitcoin)|licencier|poursuivre)",
      ),
      wide(
        "(?:my|i have|ma|am|j ai|je) ?(?:\\w+ ){0,3}(?:headache|fever|pregnant|chest pain|symptoms|diagnos\\w+|ma doare|febra|insarcinata|mal a la tete|mal au|fievre|enceinte|durere de cap|dureri de)",
      ),
      wide(
        "(?:give me|need|want|vreau|am nevoie de|dati mi|donnez moi|il me faut|besoin d un)(?: \\w+){0,2} (?:legal|tax|medical|financial|investment|juridic\\w*|fiscal\\w*|medical\\w*|financiar\\w*|juridique|fiscale?|financier) (?:advice|opinion|sfat\\w*|opinie|consiliere|conseil|avis)",
      ),
      wide(
        "(?:sfat|sfaturi|conseil|conseils|avis) (?:juridic\\w*|fiscal\\w*|medical\\w*|financiar\\w*|juridiques?|fiscaux?|medicaux?|financiers?)(?! (?:de la|de l assistant))",
      ),
      wide(
        "(?:which|what|ce|quel\\w*) (?:medicine|drug|pills?|medicament\\w*|pastile|medicaments?|stock|shares|crypto|actiuni)",
      ),
      wide(
        "(?:evade|avoid|dodge|evita|evitam|eludez|eviter|frauder)(?: \\w+){0,2} (?:tax\\w*|impozit\\w*|impots?|tva)",
      ),
    ],
  ],
  [
    "insult",
    [
      wide(
        "(?:fuck\\w*|shit\\w*|stupid (?:bot|machine|ai|thing)|you (?:are )?(?:so )?(?:stupid|dumb|useless|idiot|an idiot|pathetic|worthless|trash|garbage)|you suck|idiots?|moron\\w*|asshole\\w*|bitch\\w*|bastard\\w*|shut up|screw you|go to hell|dumbass|piece of (?:junk|trash|garbage))",
      ),
      wide(
        "(?:prost|proasto|prostule|prostanac|idiot\\w*|tampit\\w*|cretin\\w*|bou|boule|dobitoc\\w*|imbecil\\w*|nesimtit\\w*|dracu\\w*|pula|muie|jegos\\w*|inutil\\w*|nu esti bun\\w* de nimic|taci|du te naibii)(?! (?:clientilor))",
      ),
      wide(
        "(?:con|connard\\w*|connasse|merde|putain|idiot\\w*|imbecile\\w*|debile\\w*|abruti\\w*|nul|t es nul|ta gueule|tais toi|salope\\w*|encule\\w*|batard\\w*|cretin\\w*|bon a rien|va te faire)(?= |$)",
      ),
    ],
  ],
];
