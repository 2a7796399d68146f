// Words of short messages: those that make one about the assistant itself, those that make it one about business, small talk.
import type { Saying } from "#app/platform/content/chat.schema.ts";

/** Words that alone make a short message one about the assistant, unless it speaks of business. */
export const humanWords =
  /(?:^| )(?:human|humans|robot|real person|actual person|living person|live person|living being|flesh and blood|om adevarat|om viu|om real|uman|umana|persoana reala|robotel|roboti|humain|humaine|vraie personne|personne reelle|vrai humain|etre humain|chair et en os|carne si oase|chatgpt|an? ai|o? ?masinarie)(?= |$)/;

/** Words of business: with one of them a message about humans or machines is a question to the pages. */
export const aboutBusiness =
  /(?:^| )(?:build|built|make|develop\w*|offer\w*|client\w*|customer\w*|company|project\w*|our|us|we|hand\w*|integrat\w*|train\w*|learn\w*|price|cost\w*|your (?:chat)?bots?|your agents?|decid\w*|approv\w*|sign\w*|replac\w*|check\w*|review\w*|document\w*|data|faceti|construiti|dezvolt\w*|oferit\w*|clientil\w*|clienti\w*|firma|proiect\w*|noastr\w*|nostr\w*|noi|preda\w*|antren\w*|invet\w*|invat\w*|date\w*|document\w*|inlocui\w*|aprob\w*|semn\w*|verific\w*|vostri|voastre|platim|plata|factur\w*|lucr\w*|limba|limbi|maghiara|speak\w*|langu\w*|parle\w*|langue\w*|notre|nos|nous|faites|construi\w*|propos\w*|entreprise|projet\w*|remplac\w*|valid\w*|appren\w*|entrain\w*|donnees|passe|main|vos|difference|diferenta|difer\w*|zice|spune|raconte|invent\w*|vs|versus|whatsapp|costa|cat|combien|pay\w*|pret\w*|cum|comment|how|pe site|sur notre|site|website)(?= |$)/;

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
