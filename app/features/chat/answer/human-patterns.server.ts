// The patterns of "are you human?", in three languages, for words without diacritics and punctuation. Every gap is bounded.

const being =
  "human|humans|human being|person|real|robot|bot|chatbot|machine|computer|program|programme|ai|artificial|alive|vivant|vivante|automated|automatic|employee|gpt|chatgpt|claude|gemini|siri|alexa|copilot|llm|software|script|man|woman|guy|girl|om|oameni|uman|umana|robotel|persoana|masina|calculator|reala|viu|vie|inteligenta artificiala|automat|automata|automatizat|angajat|angajata|humain|humaine|personne|ordinateur|automatique|automate|ia|vrai|vraie|reel|reelle|quelqu un|intelligence artificielle|employe|employee|homme|femme|logiciel";
const small =
  "a|an|the|really|actually|just|some|kind|of|sort|like|living|only|truly|maybe|by|any|chance|or|not|even|still|live|actual|in|fact|be|being|honest|you|there|here|this|un|o|tu|cumva|chiar|de|fapt|doar|vreun|vreo|dumneavoastra|voi|oare|realitate|adevarat|adevarata|cu|sau|nu|pas|une|le|la|vous|bien|vraiment|juste|que|en|fait|ou|d|l|si|probably|definitely|sure|une sorte|est ce que|au|real|vrai|vraie|quoi|what|ce|tu|tot|then|either|rather|plutot|mai degraba";
const notOurs =
  "(?! (?:company|firm|agency|consultan\\w*|expert\\w*|developer\\w*|provider|integrator|act|team|project\\w*|integration|agent\\w*|de firma|experts?|specialist\\w*))";

const gap = (most: number) => `(?: (?:${small})){0,${most}}`;
const test = (source: string) => new RegExp(`(?:^| )(?:${source})(?= |$)`);

/** Questions of which the answer is: an AI. */
export const humanPatterns: readonly RegExp[] = [
  test("(?:automatic|automated|canned|scripted) (?:replies|reply|answers?|responses?|messages?)"),
  test("raspunsuri(?:le)? (?:automate|automat|scrise de|generate)"),
  test("(?:reponses?|messages?) (?:automatiques?|automatisees?|ecrites? par|generees?)"),
  test(
    "(?:chatbot|bot|robot|machine|ai|program) (?:is |are )?(?:answering|replying|talking|writing|responding)(?: to)? (?:me|us|now|here|my)",
  ),
  test(
    "(?:is|are) (?:a|an|the|some) (?:chatbot|bot|robot|machine|ai|human|person) (?:answering|replying|talking|writing|responding)",
  ),
  test("(?:imi|mi|ne) (?:raspunde|scrie|vorbeste) (?:un |o )(?:chatbot|bot|robot|program|masina|om|persoana)"),
  test("(?:chatbot|bot|robot|machine|ia|programme|humain|personne) qui (?:me |m |nous )?(?:repond|ecrit|parle)"),
  test(
    "(?:parle|discute|parlons) (?:pas |bien |vraiment |donc )?(?:a|avec) (?:un |une )?(?:vrai |vraie )?(?:humain|personne|robot|bot|ia|machine|logiciel|etre humain)",
  ),
  test("made of flesh|flesh and blood|en chair et en os|din carne si oase"),
  test(
    "(?:confirm|confirma|confirme|confirmez|admit|recunoaste|avoue)(?: \\w+){0,3} (?:you|tu|esti|es|vous|ca)(?: \\w+){0,2} (?:human|ai|robot|bot|om|uman|humain|ia|machine)",
  ),
  test(
    "(?:real |actual )?(?:human|person|humain|om|persoana reala)(?: \\w+){0,1} (?:please|confirm|confirma|svp|stp|te rog)",
  ),
  test(
    `(?:(?:are|r|were|re|arent|aren t) (?:you|u|ya)|you re|youre|you are|u are|you r|u r|you must be|you might be|you have to be)${gap(5)} (?:${being})${notOurs}`,
  ),
  test(
    `(?:is|was|s) (?:this|it|that|anyone|anybody|someone|somebody)${gap(5)} (?:human|person|real|robot|bot|chatbot|machine|computer|automated|automatic|employee|chatgpt|gpt|ai)${notOurs}(?! (?:in|on|for|that|which|with))`,
  ),
  test(
    "(?:am i|are we|is it|do i|who am i|whom am i|i am|im|i m|who do i|what am i)(?: \\w+){0,3} (?:talk|talking|speak|speaking|chat|chatting|texting|typing|writing|dealing)(?: here)? (?:to|with|here)",
  ),
  test("who(?: \\w+){0,2} (?:talking|speaking|chatting|texting) (?:to|with)"),
  test("who (?:is|s) (?:answering|replying|typing|writing|responding|behind this chat|on the other)"),
  test(
    "(?:is|s) (?:there|a|any|some)(?: \\w+){0,4} (?:human|person|people|someone|employee|body)(?: \\w+){0,4} (?:there|here|behind|reading|typing|answering|end|side|screen|line)",
  ),
  test(
    "(?:written|typed|sent|answered|generated|scris\\w*|redact\\w*|redig\\w*|ecrit\\w*|generat\\w*|trimis\\w*)(?: \\w+){0,2} (?:by|de|de catre|par|with|cu|avec) (?:an? |un |o |une |l )?(?:real |vraie? |adevarat\\w* )?(?:person|human|people|employee|man|om|oameni|persoana|humain|personne|quelqu un|someone|somebody|cineva|ai|ia|machine|masina|robot|bot|chatgpt|software)",
  ),
  test(
    "(?:le|ne|imi|iti|asta|astea|mesajele|raspunsurile)(?: \\w+){0,2} (?:scrie|raspunde|trimite|face) (?:un |o )?(?:om|persoana|robot|bot|masina|ai)",
  ),
  test(
    "(?:is|s|e|este|c est|est ce)(?: (?:this|that|it|some|a|an|the|un|une|o|unui))* (?:guy|dude|man|woman|lady|girl|boy|baiat|tip|domn|doamna|fata|femeie|barbat|nene|gars|mec|type|fille|femme|homme|monsieur|dame|stagiaire|intern)(?: \\w+){0,4} (?:answer\\w*|typ\\w*|writ\\w*|repl\\w*|here|there|raspund\\w*|scrie\\w*|aici|repond\\w*|ecri\\w*|ici|derriere|behind)",
  ),
  test(
    "(?:do you have|have you got|you have|ai|aveti|as tu|t as|tu as|avez vous) (?:a |an |un |une |o |cumva )?(?:pulse|heart|heartbeat|brain|body|soul|blood|puls|inima|suflet|creier|corp|sange|pouls|coeur|ame|cerveau|corps|sang)",
  ),
  test(
    "(?:i bet|i think|i guess|i am sure|i m sure|pariez|pun pariu|cred|sunt sigur|je parie|je pense|je crois|je suis sur)(?: \\w+){0,6} (?:talk\\w*|speak\\w*|chat\\w*|vorbesc|discut|parle|discute|a) (?:to |with |cu |a |avec )?(?:an? |un |o |une )?(?:robot|bot|software|machine|ai|computer|program|soft|masina|ia|logiciel|ordinateur|human|om|humain|person|personne)",
  ),
  /^(?:hi |hello |hey |salut |buna |bonjour |so |deci |alors )?(?:an? |un |une |o |real |vrai )?(?:bot|robot|ai|ia|human|humain|om|machine|chatbot|person|persoana|personne)$/,
  test("(?:live|real|human) (?:agent|operator|support agent|chat)"),
  test("operator\\w* (?:viu|uman|real)"),
  test("(?:operateur|conseiller|agent) (?:en direct|humain|reel)"),
  test(
    "(?:does|is|will|do) (?:anyone|anybody|someone|somebody|a person|a human|a real person|people)(?: \\w+){0,2} (?:read|reading|see|seeing|there|here|watching)(?! (?:my|our|the) (?:form|enquiry|inquiry|request|cv))",
  ),
  test(
    "(?:citeste|vede|scrie|raspunde) cineva(?: real| viu| acolo| aici| ce scriu\\w*| eu| mesaj\\w*| astea| de fapt)*$",
  ),
  test("who (?:is|s|sits|stands|hides)(?: \\w+){0,2} behind(?: the| this)? (?:screen|chat|keyboard|bot|assistant)"),
  test(
    "(?:cine|ce)(?: se)? (?:afla|e|este|sta|ascunde)(?: \\w+){0,2} (?:spatele|spate)(?: \\w+){0,1} (?:chat\\w*|ecran\\w*|asistent\\w*)",
  ),
  test("qui (?:se cache|est|y a t il)(?: \\w+){0,1} derriere(?: \\w+){0,1} (?:chat|ecran|assistant|clavier)"),
  test("(?:staffed|run|operated|manned) by (?:people|humans|a person|robots|a bot|ai)"),
  test("human to human"),
  test("(?:vorbesc|discut|conversez)(?: \\w+){0,2} cu(?: \\w+){0,6} (?:bot|robot|om|persoana|masina|ai|program)"),
  test("cineva (?:citeste|vede|e acolo|e aici)"),
  test("(?:quelqu un|une personne|un humain) (?:lit|voit|me lit|est la|derriere)"),
  test(
    "(?:is|s|e|este|c est|est ce que c est|tout est)(?: (?:this|it|that|all|fully|chatul|totul|un|bien|tout|ca|chat|chatul asta|mesaj))* (?:automated|automatic|automatise|automatique|automat|automata|automatizat)(?: (?:here|ici|aici|this|chat|chatul|asta|acest|tout|reply|response|mesaj|raspuns|la))*$",
  ),
  test(`you (?:sound|seem|look|act|write|talk|reply|feel)(?: \\w+){0,3} (?:${being})`),
  test(
    "(?:human|person|man|employee|staff|someone|people) or (?:an? |some |just )?(?:ai|bot|robot|machine|computer|program|chatbot|automat\\w+)",
  ),
  test(
    "(?:ai|bot|robot|machine|computer|program|chatbot) or (?:an? |some )?(?:real |actual |live )?(?:human|person|man|employee|someone|people)",
  ),
  test(`(?:esti|sunteti|sinteti|tu esti|oi fi|ai fi)${gap(5)} (?:${being})${notOurs}`),
  test(`(?:om|robot|bot|uman|ai|persoana|masina|chatgpt)(?: \\w+){0,1} (?:esti|sunteti|sinteti|tu)`),
  test(
    "(?:cu cine|cu ce)(?: \\w+){0,2} (?:vorbesc|discut|vorbim|conversez|comunic|stau de vorba)(?! (?:la|despre|pentru|cand|daca))",
  ),
  test("cui(?: ii)? (?:scriu|vorbesc)(?: aici| acum| de fapt)*$"),
  test(`(?:vorbesc|discut|conversez|comunic|stau de vorba)(?: \\w+){0,2} cu${gap(3)} (?:${being}|cineva)`),
  test(
    "(?:e|este|exista|raspunde|imi raspunde|scrie)(?: (?:un|o|doar|chiar|cumva|oare|vreun|vreo|acolo|aici|de|fapt|nu)){0,3} (?:cineva viu|om|un om|o persoana|persoana reala|robot|bot|automat|automata|cineva acolo|cineva aici|cineva real)(?! (?:care|pentru|de))",
  ),
  test("(?:raspunzi|scrii|vorbesti) tu"),
  test("cine (?:imi|mi|ne|iti|de fapt) (?:raspunde|scrie|vorbeste)"),
  test("cine (?:raspunde|scrie|vorbeste)(?: aici| acum)*$"),
  test(`(?:pari|semeni|suni|parca esti|parca vorbesc)(?: \\w+){0,3} (?:${being})`),
  test(
    "(?:om|persoana|angajat|uman|cineva|oameni)(?: real\\w*| viu)? (?:sau|ori) (?:un |o |doar |e )*(?:robot|bot|ai|masina|program|automat|chatbot|calculator)",
  ),
  test("(?:robot|bot|ai|masina|program|chatbot|automat) (?:sau|ori) (?:un |o |e )*(?:om|persoana|angajat|uman|cineva)"),
  test(
    `(?:tu es|t es|tes|vous etes|etes vous|es tu|seriez vous|tu serais|vous seriez|suis je|vous n etes|tu n es)${gap(6)} (?:${being})${notOurs}`,
  ),
  test(
    "(?:c est|est ce|ce serait|s agit il d)(?: (?:un|une|bien|vraiment|juste|pas|d|le|la|que|c est)){0,4} (?:humain|robot|bot|chatbot|machine|ia|vraie personne|personne reelle|automatique|chatgpt|intelligence artificielle)(?! (?:pour|de|qu|dans))",
  ),
  test(
    "(?:je parle|je discute|parle je|discute je|j ecris|je m adresse|je converse|on parle|je suis en train de parler|j echange|je cause|je tchatte|je chatte)(?: \\w+){0,2} (?:a|avec|au)(?! (?:la consultation|l appel))",
  ),
  test("(?:avec|a) qui(?: est ce que)? (?:je|on|ai je|suis je|j)"),
  test(
    "(?:y a|y a t il|il y a)(?: (?:il|t|bien|vraiment|un|une)){0,3} (?:quelqu un|humain|vraie personne|personne|vrai humain)(?! (?:pour|qui peut|de))",
  ),
  test(`(?:on dirait|tu as l air|vous avez l air|t as l air)(?: \\w+){0,3} (?:${being})`),
  test(
    "(?:humain|personne|employe|homme|quelqu un|humaine) ou (?:un |une |juste |bien )?(?:robot|ia|machine|bot|ordinateur|programme|chatbot|automate)",
  ),
  test(
    "(?:robot|ia|machine|bot|programme|chatbot) ou (?:un |une )?(?:vrai |vraie )?(?:humain|personne|employe|quelqu un|homme)",
  ),
  test("qui (?:me|m) (?:repond|ecrit|parle)"),
  test("qui (?:repond|ecrit|parle)(?: ici| la| maintenant)*$"),
];
