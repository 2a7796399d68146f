// The kinds of words that a question about the assistant itself is made of, in three languages, without diacritics. Elisions are
// gone: "c’est" is cest, "t’es" is tes, "j’écris" is ecris.

const set = (words: string) => new Set(words.split(/\s+/));
const stems = (words: string) => new RegExp(`^(?:${words.trim().split(/\s+/).join("|")})$`);

/** Reading what is written. */
export const reading = set("read reads reading citeste citesti lit lis");

/** Living beings, and what only they are. */
export const humanish = stems(
  `humans? humane? humanoid beings? persons? peoples? man men woman women guys? dudes? lad lady ladies girls? boys? kid someone somebody
  anyone anybody nobody everybody alive living live flesh blood real realy unreal genuine employees? staff operators? intern colleague
  om omul omule oameni oamenii uman umana umani umane persoana persoane barbat barbatul femeie femeia baiat baiatul fata domn domnul doamna tip
  tipul nene cineva careva nimeni viu vie vii reala reale adevarat adevarata carne oase fizica fizic angajat\\w*
  humaine? humaines? personnes? gens homme femme gars mec fille garcon monsieur madame dame quelqu quelquun vivante? vraie?
  reel reelle chair os physique employee?s? operateur operatrice conseiller conseillere stagiaire etre colleague coleg colega collegue salarie salariee vive fiinta creature creatura species specie espece`,
);

/** Made things that answer. */
export const machine = stems(
  `robots? assistants? asistent asistentul asistenta robo robotel robotelul robotul robotics? robotic\\w* robotique bots? botul boti chatbots? chatbotul machines? masin\\w* computers? calculator
  calculatorul pc ordinateurs? programs? programul programme software soft softul logiciel apps? aplicatie ai ia ki gpt \\w*gpt\\w* chatgbt claude gemini
  siri alexa copilot cortana llm bard mistral deepseek openai automat automata automatizat automatizata automats? automated automatic
  automatically automatiques? automatise automatisee automatisees? automate artificial artificiala artificiel artificielle inteligenta intelligence
  algorithms? algoritm algorithme scripts? scripted canned androids? cyborg hologram pretrained generated gener(?:e|ee|ees|es|at|ata|ate) automatiquement fake fals falsa faux fausse`,
);

/** What only somebody alive does or has. */
export const animate = stems(
  `breath breathe breathing sleep eat drink die heart heartbeat pulse body soul brain feelings? emotions? emotional conscious consciousness
  sentient sentience born mother mom mum dad father parents? birthday gender male female skin lungs tired bored lonely hungry pain hurt hurts old age ages
  respiri dormi mananci bei mori inima puls corp suflet creier sentimente emotii constiinta constient constienta nascut nascuta mama tata
  parinti obosesti fatigues fatiguez visezi reves obosit obosita plictisesti simti flamand foame durere doare varsta
  respires respirez dors dormez manges mangez bois meurs coeur pouls corps ame cerveau sentiments? conscience conscient consciente suflet ne nee
  mere pere anniversaire sexe peau fatigue fatiguee faim douleur ressens ressentir ressentez`,
);

/** Being called something. */
export const name = stems(`names? named called cheama cheamati numesti numele nume appelles? appelez nom prenom`);

/** The one who answers. */
export const you = set(
  "you u ya ye youre yourself thou thee esti tu tine sunteti sinteti dumneavoastra dvs matale respiri dormi mananci bei mori simti plictisesti obosesti visezi fii pari suni dirait es te toi tes vous etes",
);

/** What is of the one who answers. */
export const yours = set("your yours ur tau ta tale tai ton tes votre vos");

/** The one who asks, and where. */
export const me = set(
  `i im me my am here eu imi mi ma mine aici acolo there ici je moi suis vorbesc discut scriu stau conversez parle cause`,
);

/** Being something. */
export const being = set(
  `are r re is s am be being was were youre im esti e este sunt sunteti sinteti fi fii y es est cest etes suis sont etre sois soit tes serait seriez
  serais `,
);

/** Talking, writing, answering. */
export const talk = stems(
  `talk\\w* speak\\w* spoke chat(?:s|ul|ting|ted)? typ(?:e|es|ing|ed) writ(?:e|es|ing|ten) answer\\w* repl(?:y|ies|ying|ied) respond\\w* texting wrote written tap(?:e|er|es|ez|ee?s?)
  tast(?:eaza|ezi|a) vorb\\w* discut\\w* scri(?:e|i|u|eti|s|se) raspun\\w* convers\\w* parl(?:e|es|er|ez|ons|ant|ait) repon(?:d|ds|dre|dez|dent|se|ses) ecri(?!toire)\\w* cause[srz]?
  echange[srz]? tchat\\w* discute[srz]? stau sta`,
);

/** What may stand around it. */
export const filler = stems(
  `honest honestly honestness truth truthful truthfully frankly really prove proof admit confess swear sure bet guess think thinking believe sound
  sounds sounded seem seems look looks acts? acting feel feels mr mrs ms mister monsieur domnule domn wait attends stai night nights nightly noaptea nuit bro dude unul una hope sper speram espere esperons waste wasting pierd perds time vremea timpul temps alo allo window fereastra fenetre hides? hiding hidden ascunde cache kidding joking joke side end behind screen keyboard line
  buddy mate pal bro friend please now rn btw lol anyway alors donc dovedeste dovediti recunoaste recunoasteti sincer sincera cinstit drept
  zi juri jur pari suni pare parca ecran ecranul ecranului spate spatele tastatura capat capatul celalalt cealalta parte adevarul frate vere
  prietene acum serios sort sorte genre kind species honnete honnetement franchement avoue avouez avouer prouve prouvez jure jurez dirait air semble sembles semblez
  derriere ecran clavier bout autre cote verite serieux serieusement crois pense demande secret deal trick fake pretend pretending
  same just physically direct hei hai fapt defapt right corect correct confirm confirma confirme confirmez pariu pariez bucharest bucuresti bucarest actual agent fel automate vorba question intrebare`,
);

/** Where somebody would be. */
export const behind = set(
  "behind keyboard screen window hides hiding spate spatele tastatura ecran ecranul ecranului fereastra ascunde derriere clavier fenetre cache",
);

/** Seeming to be something. */
export const seeming = set(
  "sound sounds sounded seem seems look looks talk write pari suni dirait air semble sembles semblez",
);

/** Between two of which one is meant. */
export const or = set("or sau ori ou");

/** Question words for who or what somebody is. */
export const who = set("who whom whos cine qui what ce que quoi quel quelle which");

/** The question words for a person. */
export const whoever = set("who whom whos cine qui");

/** What is done with a product: with one of them a machine is a thing to buy. */
export const doing = set(
  "use using uses make makes making have has got offer sell get give put do doing folositi faceti aveti vindeti oferiti utilisez faites avez vendez",
);

/** Wishing is no question about who is here. */
export const needing = set(
  "want wanna need vreau vrea vrem doresc nevoie veux voudrais voulons aimerais aimerait besoin",
);

/** Wishing for somebody to talk to is no question about who talks. */
export const wanting = set(
  "want wanna need would will can could may vreau vrea vrem doresc dori nevoie pot putem puteti voi vom veux voudrais voulons aimerais aimerait besoin puis peut peux pouvons vais",
);

/** "Have you got", before what only the living have. */
export const having = set("have got ai aveti as avez tas");

/** The thing in front of one. */
export const thing = set(
  "this that it there these those asta acesta aceasta astea acestea chestia ca cela ceci ces cest y",
);

/** How a question about it opens. */
export const opening = set("is are sont sunt s e este cest est");

/** In this place. */
export const here = set("here there aici acolo ici");

/** What somebody may look for who types nothing else. */
export const product =
  /^(?:people|employees|staff|oameni|angajati|gens|personnes|employes|chatbots?|assistants?|asistent\w*|ai|ia|soft\w*|logiciel|programs?|programme?|apps?|aplicatie|computers?)$/;

/** What may stand in a message of nothing but beings: "bot?", "un om?", "real human please". */
export const aloneWith = set(
  "a an the un une o hey hi hello so or sau ou please confirm live deci alors donc salut buna bonjour",
);

/** Small words to the search that would make this another question. */
export const ofBusiness = set(
  "after once many much cati cate cata combien us our ours we noi nostru noastra nostri noastre nous notre nos company business firm firma companie afacere entreprise societe boite corvane expert experts work works lucreaza lucrati job people-s cas case dept department",
);
