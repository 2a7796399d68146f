// Words of short messages: those that make one a question about business, and small talk.
import type { Saying } from "#app/platform/content/chat.schema.ts";

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
