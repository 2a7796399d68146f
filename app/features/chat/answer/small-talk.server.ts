// Words of short messages: those that make one about the assistant itself, those that make it one about business, small talk.
import type { Saying } from "#app/platform/content/chat.schema.ts";

/** Words that alone make a short message one about the assistant, unless it speaks of business. */
export const humanWords =
  /(?:^| )(?:human|humans|robot|real person|actual person|living person|live person|living being|flesh and blood|om adevarat|om viu|om real|uman|umana|persoana reala|robotel|roboti|humain|humaine|vraie personne|personne reelle|vrai humain|etre humain|chair et en os|carne si oase|chatgpt|an? ai|o? ?masinarie)(?= |$)/;

/** Words of business: with one of them a message about humans or machines is a question to the pages. */
export const aboutBusiness =
  /(?:^| )(?:build|built|make|develop\w*|offer\w*|client\w*|customer\w*|company|project\w*|our|us|we|hand\w*|integrat\w*|train\w*|learn\w*|price|cost\w*|your (?:chat)?bots?|your agents?|decid\w*|approv\w*|sign\w*|replac\w*|check\w*|review\w*|document\w*|data|faceti|construiti|dezvolt\w*|oferit\w*|clientil\w*|clienti\w*|firma|proiect\w*|noastr\w*|nostr\w*|noi|preda\w*|antren\w*|invet\w*|invat\w*|date\w*|document\w*|inlocui\w*|aprob\w*|semn\w*|verific\w*|vostri|voastre|platim|plata|factur\w*|lucr\w*|limba|limbi|maghiara|speak\w*|langu\w*|parle\w*|langue\w*|notre|nos|nous|faites|construi\w*|propos\w*|entreprise|projet\w*|remplac\w*|valid\w*|appren\w*|entrain\w*|donnees|passe|main|vos|difference|diferenta|difer\w*|zice|spune|raconte|invent\w*|vs|versus|whatsapp|costa|cat|combien|pay\w*|pret\w*|cum|comment|how|pe site|sur notre|site|website)(?= |$)/;

/** What somebody may be: with a word that points at the assistant, and none of business, a message asks what it is. */
export const beings =
  /(?:^| )(?:human\w*|robot\w*|bot|machine|computer|person|people|someone|somebody|anyone|alive|real|om|oameni|uman\w*|masina|calculator|persoana|cineva|reala?|humain\w*|personne|quelqu un|vraie?|reel\w*|ordinateur|ai|ia|inteligenta artificiala|intelligence artificielle|automat\w*|employee|angajat\w*|employe\w*|operator\w*|operateur\w*)(?= |$)/;

/** Words that point at the assistant or at its answers. */
export const pointing =
  /(?:^| )(?:are you|you are|re you|r u|you re|youre|you be|you can t be|cant be|you must|be you|is there|there|these answers|the answers|your answers|answers|replies|writing|typing|answering|talking|speaking|chatting|on the other (?:end|side)|behind|esti|fii|sunteti|tu|acolo|raspunsuri\w*|raspunzi|scrii|cine (?:scrie|raspunde|vorbeste)|vorbesc cu|discut cu|in spate|es tu|tu es|t es|tes|vous etes|etes vous|etre une?|tu peux pas etre|ces reponses|tes reponses|les reponses|je parle|je discute|derriere|y a|il y a|fel de|sorte d|kind of|some sort of)(?= |$)/;

/** Words of products and business: with one of them a message is a question to the pages. */
export const productWords =
  /(?:^| )(?:build\w*|built|mak\w+|develop\w*|offer\w*|client\w*|company|project\w*|our|us|we|integrat\w*|train\w*|pric\w*|cost\w*|agents?|chatbots?|decid\w*|approv\w*|replac\w*|form|enquir\w*|invoice\w*|document\w*|data|contact\w*|team|phone|night|office|call|book\w*|page|site|website|blind|disab\w*|users?|support|hire|hiring|founder|boss|working|face\w*|faceti|constru\w*|dezvolt\w*|firma|proiect\w*|noastr\w*|nostr\w*|noi|noua|factur\w*|date\w*|formular\w*|echipa|telefon\w*|noaptea|birou\w*|sun|programare|pagina|nevazator\w*|suport|angajati|patron\w*|sef\w*|lucr\w*|proces\w*|notre|nos|nous|construi\w*|propos\w*|entreprise|boite|projet\w*|formulaire|donnees|equipe|telephone|nuit|bureau|appel\w*|aveugle\w*|assistance|embauch\w*|patron|travaill\w*|combien|cati|how many|code\w*|coder|scope\w*|ring|weekend|reach|meet|agentul\w*|decision\w*|decizi\w*|societe|engineer\w*|ingineri\w*|ingenieur\w*|dossier\w*|dosar\w*|loans?|credit\w*)(?= |$)/;

/** Small talk: what remains of a message without these words tells whether there is anything else in it. */
export const smallTalk: readonly (readonly [Saying, RegExp])[] = [
  [
    "thanks",
    /(?:^|(?<= ))(?:thank you|thanks|thx|ty|cheers|great|perfect|super|awesome|cool|nice|ok|okay|very much|so much|a lot|very helpful|helpful|multumesc|mersi|multam|merci|beaucoup|mult|frumos|minunat|excelent|top|genial|parfait|bine|you|that was|am inteles|got it|d accord|inteles|compris|va|pour votre aide|for your help|pentru ajutor|very|foarte|tres|bien)(?= |$)/g,
  ],
  [
    "bye",
    /(?:^|(?<= ))(?:bye|goodbye|good bye|see you|later|la revedere|pa|pe curand|o zi buna|au revoir|a bientot|bonne journee|have a nice day|ciao|thanks|merci|multumesc|good night|noapte buna|bonne nuit)(?= |$)/g,
  ],
  [
    "greeting",
    /(?:^|(?<= ))(?:hello|hi|hey|hiya|good|morning|afternoon|evening|day|there|yo|salut|salutare|buna|ziua|seara|dimineata|servus|noroc|alo|bonjour|bonsoir|coucou|allo|hola|greetings|test|start|again|all)(?= |$)/g,
  ],
];
