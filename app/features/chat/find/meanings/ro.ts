/** Romanian words by meaning; see ../meanings.server.ts. */
export const romanian = `
cat_costa cat_face cat_iese cat_e cat_ma_costa cat_ar_costa pret preturi tarif tarife cost costa taxa percepeti luati lei euro $ bani scump ieftin buget factura oferta deviz valoare platesc
plata plati platesc platim platiti factura card numerar cash transfer rate rata virament banca ramburs op
avans acont aconto anticipat inainte in_avans arvuna rezervare
rest restul diferenta sold ramas
reducere discount redus promotie oferta voucher cupon ieftin rabat mai_putin
gratuit gratis gratuita free fara_cost fara_plata moca
inclus inclusa incluse include cuprinde contine suplimentar extra in_plus adaos peste
tva taxe impozit net brut
ramburs rambursare inapoi banii_inapoi restituire returnez retur restituiti
garantie garantat garantati acopera se_strica nu_merge termen
asigurare asigurat asigurati asigurator polita raspundere dauna despagubire
subventie ajutor finantare fonduri sprijin credit rate leasing imprumut
cat_dureaza cat_timp cat_va_dura in_cat_timp durata dureaza minut minute ora ore zi zile saptamana saptamani luna luni an ani repede rapid termen
rapid repede urgent urgenta aceeasi_zi imediat pe_loc azi expres graba grabit acum
cand data zi ora program calendar luni marti miercuri joi vineri sambata duminica
program deschis deschideti inchis orar ore pana_la_ce_ora weekend sambata duminica sarbatoare lucrati tarziu
incepe incepeti incep inceput porni porniti prima
termina terminat terminati gata sfarsit final finalizare finalizat termen
astept asteptare asteptat intarziere tarziu coada
dimineata devreme zori micul_dejun
seara noapte tarziu dupa_program
primavara vara toamna iarna sezon ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie
sarbatoare sarbatori craciun paste revelion anul_nou concediu vacanta
an fondat infiintat din_ce_an de_cand inceput istorie origine vechime 0000 aniversare
cat_de_des frecvent de_cate_ori fiecare anual lunar saptamanal zilnic regulat la_fiecare periodic
varsta ani vechi batran tanar cati_ani
rezervare rezerv rezerva programare programez rezervat vizita vin stabilim
anulare anulez anula anulat renunt renunta renuntare ma_razgandesc
reprogramare reprogramez mut amana aman alta_zi alta_data schimb
schimb schimba modific modifica modificare ajustare
comanda comand comandat cumpar cumpara cer achizitie
livrare livrati livreaza livrez aduceti aduce trimiteti transport curier acasa duceti expediere
ridicare ridic ridica iau preluare vin_dupa
acasa la_domiciliu deplasare va_deplasati la_fata_locului veniti vizita
unde adresa locatie strada sediu gasesc sunteti punct_de_lucru magazin atelier
zona raza kilometri kilometru km distanta departe pana_unde imprejurimi oras sat judet strainatate
parcare parchez parca masina locuri
tren autobuz tramvai statie gara metrou
acces accesibil scaun_cu_rotile dizabilitati handicap trepte scari lift rampa
cine persoana oameni echipa angajat angajati coleg colega cineva
sef sefa patron patroana proprietar proprietara administrator fondator fondatoare director conduce condus coordoneaza raspunde
fondator infiintat fondat pornit inceput deschis creat
angajat angajati lucrator muncitor personal coleg echipa
job loc_de_munca locuri_de_munca angajare angajati recrutare cariera ucenic practica stagiu internship caut_de_lucru post cv
curs cursuri atelier lectie invat invatati scoala instruire profesor lectii
experienta calificat calificare certificat diploma profesionist specialist pregatit autorizat expert
partener furnizor subcontractor colaborator
client clienti ati_lucrat referinte
recenzie parere pareri multumit recomanda recomandare spun
reclamatie reclam nemultumit problema gresit greseala
problema necaz dificultate defect greu stricat provocare
de_ce cauza motiv pentru_ca
rezolva rezolvat solutie reparat raspuns
rezultat rezultate efect imbunatatire castig obtinut realizat diferenta
creste crescut mai_mult crestere urcat dublat
scade scazut mai_putin reducere redus economie economisit injumatatit
economie economisi economisit economii mai_putin ieftin
telefon suna sun numar mobil whatsapp apel
email e_mail mail scriu mesaj adresa
contact contactez legatura discut vorbesc
vorbesc discutie discutam consultanta sfat consiliere intalnire
limba vorbiti engleza franceza germana romana straina maghiara traducere
servicii oferiti faceti va_ocupati produse vindeti
produs produse articol gama sortiment stoc
stoc disponibil disponibilitate aveti depozit
calitate bun premium cel_mai_bun
nou noua proaspat recent modern
vechi folosit second_hand la_mana_a_doua uzat antic istoric
reparatie repara reparati reparat stricat rupt defect carpit
intretinere mentenanta service revizie ingrijire verificare anuala
verificare verificati inspectie control diagnostic evaluare testare masuratori
curat curatare curatenie curatati spalat murdar pata praf
inlocuire inlocuit inlocuiti schimbat schimb nou
montaj montare montati instalare instalati pus asamblare
constructie construiti construit cladire ridicat
indepartare scos scoateti demontare desfacere eliminare
deseuri gunoi reciclare recicla resturi moloz aruncat raman
rupt spart crapat cedat se_rupe
curge scurgere infiltratie apa umezeala picura ud mucegai
ploaie ploua vreme furtuna vant zapada grindina
inghet gheata ger frig
cald caldura incalzire temperatura grade
frig rece frigider congelator congela congelat racit temperatura
temperatura grade celsius cald rece
uscat usca umiditate ud
soare solar panouri fotovoltaice umbra
apa robinet teava instalator canalizare
electric curent energie baterie incarcare motor electrician
gaz motorina benzina combustibil centrala
mediu ecologic verde sustenabil organic bio local natural plastic
material materiale metal otel lemn piatra caramida beton plastic sticla aluminiu zinc tigla piele tesatura
culoare culori vopsea nuanta alb negru rosu albastru verde inchis deschis
dimensiune marime mare mic latime inaltime lungime metru patrat centimetri
greutate greu usor kilogram kilograme kg grame cantareste tona
gros grosime subtire milimetri adancime
cati cate cat_de_multi numar total cantitate
minim minimum cel_putin macar cel_mai_mic
maxim maximum cel_mult cel_mai_mare limita pana_la
piesa piese componenta parte
scula unealta echipament utilaj masina aparat
proiect plan desen schita model proiectare design
personalizat la_comanda pe_masura dorinta individual special
aleg alege alegere optiune varianta varietate
comparatie diferenta fata_de sau versus
foto fotografie poza imagine filmare drona
autorizatie permis primarie urbanism aprobare aviz permis legal
lege legal regula reglementare obligatie trebuie obligatoriu avocat
contract acord conditii termeni semnat angajament preaviz
document documente acte formular raport certificat scris dosar
siguranta sigur pericol periculos risc protectie securitate
periculos pericol toxic nociv otrava azbest
furt furat hot lacat alarma efractie
pierdut pierd lipsa uitat
zgomot galagie linistit silentios sunet
miros parfum aroma
copil copii fiica fiu bebelus familie scoala gradinita elev mic fetita baiat cel_mic
adult batrani varstnic pensionar senior
caine pisica animal
femeie barbat doamna domn
nunta mireasa mire casatorie logodna cuplu
petrecere eveniment aniversare zi_de_nastere botez receptie sarbatorire onomastica
inmormantare pomana parastas deces
grup persoane invitati echipa companie
invitat invitati persoana persoane portie portii participant
firma companie societate corporate birou organizatie
persoana_fizica particular privat gospodarie
scoala universitate liceu student elev profesor clasa
biserica monument istoric patrimoniu catedrala castel manastire
hotel restaurant cafenea bar pensiune
spital clinica medic doctor asistenta pacient dentist sanatate
medicament pastila tratament terapie
durere doare ranit accidentare
alergie alergic alergen alergeni intoleranta gluten lactoza nuci celiac
vegan vegetarian post de_post fara_carne fara_lactate fara_oua
ingredient ingrediente contine reteta din_ce
zahar dulce indulcitor diabetic diabet fara_zahar
mancare mananc masa meniu pranz cina mic_dejun catering bufet gustare fel
bautura vin bere cafea ceai suc alcool
paine copt brutar brutarie cuptor faina aluat
tort prajitura desert dulciuri cofetarie biscuiti placinta
ciocolata cacao frisca unt lapte ou oua crema
fruct fructe leguma mar capsuni lamaie
carne vita porc pui miel carnat
peste somon fructe_de_mare
gatit bucatar bucatarie prepara fierbe gateste
pastrare pastrez pastra depozitare proaspat tine rezista valabilitate expira cat_tine
casa apartament bloc cladire imobil vila locuinta
camera bucatarie baie dormitor living
acoperis tigla jgheab mansarda pod cos
perete tavan podea tencuiala
fereastra geam usa sticla rama
gradina planta copac gazon flori pamant
izolatie izolare termoizolatie energie caldura
schela scara inaltime
vopsea vopsit zugravit zugraveala lac
lemn tamplar dulgher stejar grinda
mobila scaun masa canapea raft dulap
masina auto automobil vehicul camion garaj duba
bicicleta biciclete ciclist
anvelopa cauciuc roata pana camera
frana frane
lant viteze pinioane
barca vapor velier
calatorie excursie zbor drum
inchiriere inchiriez inchiriati inchiriat chirie imprumut
vand revanzare buy_back
piscina inot sauna baie
sport sala fitness exercitii antrenament
masaj relaxare
par tuns frizer coafor barba
piele fata frumusete machiaj unghii cosmetica
haine rochie costum camasa croitor
pantofi cizmar toc talpa
bijuterii inel aur argint
ceas ceasornicar
carte lectura tipar tiparire brosura hartie
muzica instrument pian chitara formatie concert
arta pictura expozitie galerie muzeu
calculator laptop program aplicatie site online internet digital
date confidentialitate date_personale gdpr
parola cont autentificare
imprimanta copie printare
ecran telefon smartphone
invat studiu curs examen
traducere traducator interpret
contabilitate contabil
bani economii capital
investitie actiuni fond
imobil agent cumparator vanzator
chirie chirias proprietar
mutare mut relocare cutii
menajera curatenie
cheie incuietoare lacatus
foc fum ardere flacara
daunatori soarece sobolan insecta viespe liliac pasare cuib
muschi alge licheni buruieni mucegai
rugina ruginit coroziune putred
zgarietura lovitura deteriorat semn
uzat uzura tocit durata_de_viata
durata_de_viata rezista rezistent durabil tine
puternic solid robust stabil
moale tare
avantaj beneficiu plus
dezavantaj minus
greseala eroare gresit evita
sfat sfaturi recomandare recomandati sugestie ghid
previne evita protectie
nevoie trebuie necesar obligatoriu
permis voie pot posibil
posibil se_poate puteti optiune
interzis nu_se_poate refuz
pas pasi etapa etape proces procedura cum_decurge cum_functioneaza cum_se_desfasoara cum_merge
prima primul initial inceput
vizita constatare venit intalnire
oferta deviz estimare
valabil valabilitate expira
proiect lucrare plan
noutati vesti informat anuntati stare urmarire
promisiune angajament
responsabil vina vinovat raspundere
exemplu caz proiect
cati_angajati cati_oameni echipa angajati
mare urias
mic mica mini
jumatate procent % sfert treime
dublu de_doua_ori doi doua
unul singur
toate tot intreg complet
nimic niciodata deloc
aproape langa
interior inauntru
exterior afara terasa aer_liber
inalt sus deasupra
jos sub fund
fata spate
lumina lampa bec led
igiena igienic curat
cadou surpriza voucher
abonament membru card fidelitate
inscriere inregistrare inscriu
newsletter noutati
local regional producator de_la_noi
strain import
provenienta vine origine sursa furnizor de_unde
manual facut_de_mana artizanal casa
fabrica productie produs fabricat
atelier laborator
proba test degustare gust incerc esantion
gust gustos aroma
aspect stil finisaj model
traditional clasic vechi traditie
premiu castigat concurs
familie tata mama fiu fiica bunic parinti mostenit preluat
singur eu_insumi
ajutor ajuta asistenta sprijin suport
renunta opri oprire
continua mai_departe
inapoi returnez aduc_inapoi
uit reamintire
ocupat plin rezervat capacitate
capacitate locuri incap spatiu
spatiu loc metri_patrati
transport cheltuieli_de_deplasare taxa_de_deplasare
penalizare amenda intarziere
intarziere intarziat depasit
neprevazut surpriza
decid decizie hotarare
incredere serios
confidential secret
specialist expert
mester artizan
caritate asociatie donatie donez
oras primarie consiliu comuna
sat rural tara ferma
ferma fermier camp recolta
munte padure natura lac rau
mare plaja
cat_costa cat_e cat_este cat_ma cat_face cat_iese pret pretul preturi tarif tarife cost costa costul > $ lei euro ron
cat_dureaza cat_timp cat_va_dura in_cat_timp cat_de_repede durata > minut minute ora ore zi zile saptamana saptamani luna luni an ani
cand la_ce_ora ce_zi ce_zile program deschis > luni marti miercuri joi vineri sambata duminica ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie dimineata seara pranz 0 00 0000 zi zile saptamana weekend inainte dupa pana ora ore
cati cate cat_de_des cat_de_departe de_cate_ori pana_unde minim maxim minimum maximum > 0 00 000 0000 00000 0% 00% unu una doi doua trei patru cinci sase sapte opt noua zece doisprezece douazeci treizeci suta fiecare
cine cui > sef sefa administrator fondator fondatoare director patron manager conduce coordonator specialist inginer profesor sofer responsabil domnul doamna
din_ce_an de_cand in_ce_an cand_ati > 0000
`;
