// The patterns of what is said about the assistant itself, in three languages, for words without diacritics and punctuation.
// Every gap is bounded, so the longest message costs a few milliseconds at most.
import type { Saying } from "#app/platform/content/chat.schema.ts";

const test = (source: string) => new RegExp(`(?:^| )(?:${source})(?= |$)`);

/** Each prepared answer with the patterns that call for it, the first match counts. */
export const patterns: readonly (readonly [Saying, readonly RegExp[]])[] = [
  [
    "person",
    [
      test(
        "(?:talk|speak|chat|connect|transfer|pass|hand|put|switch|get|give|forward)(?: \\w+){0,4} (?:a human|human|real person|live agent|real agent|a person|an operator|operator|representative|a real|someone real|human agent|actual person)",
      ),
      test(
        "(?:vreau|as vrea|doresc|pot|puteti|as dori|transfera\\w*|da mi|dati mi)(?: \\w+){0,4} (?:un om|om real|o persoana|operator|persoana reala|coleg uman|agent uman)",
      ),
      test(
        "(?:parler|discuter|passer|passez|transferer|mettre|joindre|voudrais|veux)(?: \\w+){0,4} (?:humain|vraie personne|operateur|conseiller|une personne|quelqu un de reel|vrai conseiller)",
      ),
    ],
  ],
  [
    "identity",
    [
      test("(?:who|what) (?:are|r) (?:you|u)(?: exactly| really| called| then| again)?$"),
      test(
        "(?:who|what company) (?:made|built|created|programmed|trained|developed|wrote|owns|runs) (?:you|u|this (?:bot|assistant|chatbot|chat|ai))",
      ),
      test(
        "(?:what|which) (?:ai |language )?(?:model|llm|gpt|version)(?: \\w+){0,2} (?:are you|do you run|powers you|is this|are u)",
      ),
      test("how does this (?:chat|assistant|bot|thing) work$"),
      test("(?:what s|what is|whats) your name"),
      test(
        "(?:do|can|could) you (?:feel|think|dream|sleep|breathe|love|suffer)(?: anything| pain| like us| for yourself)?$",
      ),
      test("do you have (?:feelings|emotions|a conscious\\w*|conscious\\w*|a body|a soul|a name|a brain|a face)"),
      test("are you (?:conscious|sentient|self aware|intelligent|smart|clever)"),
      test("how old are you$"),
      test("where do you (?:live|come from)$"),
      test("(?:cine|ce) esti(?: tu| de fapt| mai exact)?$"),
      test("cine te a (?:facut|creat|programat|construit|antrenat|dezvoltat)"),
      test("ce model (?:ai |de limbaj )?(?:esti|folosesti|ai)"),
      test("cum (?:te cheama|te numesti)"),
      test("cum functionezi"),
      test("ai (?:sentimente|constiinta|emotii)"),
      test("cati ani ai"),
      test("esti (?:destept|inteligent|constient)\\w*"),
      test("(?:qui|que|t) (?:es tu|est tu|tu es)$"),
      test("t es qui"),
      test("tu es qui"),
      test("c est quoi ton nom"),
      test("(?:qui|quelle societe) (?:t a|vous a) (?:cree|fait|programme|construit|entraine|developpe)"),
      test("quel (?:modele|ia|llm)(?: \\w+){0,2} (?:es tu|utilises tu|etes vous|tu es)"),
      test("comment (?:tu t appelles|t appelles tu|vous appelez vous|fonctionnes tu|tu fonctionnes)"),
      test("(?:as tu|avez vous|tu as) des (?:sentiments|emotions)"),
      test("quel age as tu"),
    ],
  ],
  [
    "abilities",
    [
      test(
        "(?:what|which) (?:things |kind of (?:things|questions) )?(?:can|do|could) (?:you|u|i) (?:know|answer|ask|ask you|help me with here|tell me)(?: \\w+){0,2}$",
      ),
      test("(?:what|how) can (?:you|this (?:chat|assistant|bot)) (?:do|help)(?: me)?$"),
      /^(?:please )?help(?: me)?(?: please)?$/,
      test("how (?:do|can) i use (?:you|this chat|this assistant)"),
      test(
        "ce (?:stii|poti|stiti|intrebari pot)(?: sa)?(?: (?:faci|raspunzi|imi spui|pun|iti pun|spui))?(?: aici| mie)?$",
      ),
      test("cu ce ma poti ajuta"),
      test("la ce (?:intrebari )?raspunzi"),
      /^(?:va rog )?ajutor$/,
      test("(?:que|qu est ce que) (?:sais tu|peux tu|tu sais|tu peux)(?: (?:faire|repondre|me dire))?$"),
      test("tu (?:sais|peux) faire quoi"),
      test("comment (?:peux tu|tu peux) m aider"),
      /^(?:a l )?aide(?: moi)?$/,
    ],
  ],
  [
    "howAreYou",
    [
      test("how (?:are|r) (?:you|u|ya)(?: doing| today| feeling)?"),
      test("how s it going"),
      test("what s up|whats up|sup"),
      test("ce (?:mai )?faci$"),
      test("cum (?:esti|te simti|iti merge)"),
      test("(?:comment )?ca va(?: bien| toi| vous)*$"),
      test("comment (?:vas tu|allez vous|tu vas)"),
    ],
  ],
];
