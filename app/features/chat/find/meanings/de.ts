/** German words by meaning; see ../meanings.server.ts. Without a stemmer, forms are listed. */
export const german = `
wie_viel_kostet was_kostet was_kosten wie_teuer wie_viel preis preise kosten kostet gebuhr gebuhren tarif tarife honorar $ bezahlen zahlen teuer gunstig billig budget rechnung angebot kostenvoranschlag euro franken
zahlung zahlen bezahlen bezahlt rechnung karte bar barzahlung uberweisung rate raten ratenzahlung lastschrift bank kreditkarte paypal
anzahlung vorauszahlung im_voraus vorab vorkasse kaution
rest restbetrag ubrig restzahlung
rabatt nachlass ermassigung ermassigt aktion gutschein gunstiger billiger prozent
kostenlos gratis umsonst kostenfrei nichts frei
inbegriffen inklusive enthalten dabei umfasst zuschlag aufpreis extra zusatzlich
mwst mehrwertsteuer steuer steuern netto brutto
erstattung erstattet ruckerstattung zuruck geld_zuruck ruckgabe
garantie gewahrleistung garantiert gewahr haltbar
versicherung versichert versichern haftung haftpflicht schaden
forderung zuschuss zuschusse beihilfe finanzierung kredit darlehen unterstutzung
wie_lange dauer dauert minute minuten stunde stunden tag tage tagen woche wochen monat monate monaten jahr jahre schnell lange
schnell rasch eilig dringend sofort express notfall am_selben_tag heute gleich
wann datum tag uhrzeit termin kalender montag dienstag mittwoch donnerstag freitag samstag sonntag montags dienstags mittwochs donnerstags freitags samstags sonntags
offen geoffnet offnungszeiten offnen geschlossen schliesst wochenende uhr feiertag samstag sonntag samstags sonntags geschaftszeiten
beginn beginnen anfang anfangen start starten
ende enden fertig abgeschlossen abschluss frist
warten wartezeit verspatung verzogerung lieferzeit schlange
morgens fruh morgen vormittag
abends abend nacht spat feierabend
fruhling fruhjahr sommer herbst winter saison januar februar marz april mai juni juli august september oktober november dezember
feiertage weihnachten ostern neujahr urlaub ferien
jahr gegrundet seit grundung geschichte begonnen angefangen ursprung alt 0000
wie_oft haufig jedes alle regelmassig jahrlich monatlich wochentlich taglich einmal mal
alter alt jahre jung
buchen buchung termin reservieren reservierung vereinbaren besuch
absagen stornieren stornierung kundigen kundigung abbestellen rucktritt widerruf
verschieben verlegen umbuchen anderer_tag anderer_termin
andern anderung anderungen anpassen wechseln
bestellen bestellung kaufen auftrag bestellt
liefern lieferung liefert versand bringen bringt zustellen schicken transport kurier
abholen abholung holen mitnehmen
zu_hause daheim nach_hause vor_ort kommen besuch anfahrt hausbesuch
wo adresse standort strasse sitz buro laden werkstatt finden
gebiet umkreis region entfernung weit wie_weit kilometer km umgebung stadt ausland
parken parkplatz parkplatze auto stellplatz
bahn bus zug bahnhof haltestelle strassenbahn
barrierefrei rollstuhl behindert zuganglich stufen treppe aufzug lift rampe
wer person leute team mitarbeiter mitarbeiterin jemand personal kollege
chef chefin inhaber inhaberin geschaftsfuhrer geschaftsfuhrerin leiter leiterin leitet grunder grunderin fuhrt direktor verantwortlich
grunder gegrundet eroffnet begonnen aufgebaut
mitarbeiter angestellte personal beschaftigte team
stelle stellen job jobs arbeit einstellen bewerbung bewerben lehrling lehre ausbildung azubi praktikum suchen karriere
kurs kurse schulung unterricht lernen lehren workshop
erfahrung qualifiziert zertifiziert zertifikat ausgebildet fachmann experte profi diplom
partner lieferant subunternehmer
kunde kunden kundin referenz referenzen
bewertung bewertungen meinung zufrieden empfehlen erfahrungen
beschwerde reklamation unzufrieden problem fehler mangel
problem probleme schwierigkeit defekt kaputt storung
warum grund ursache weil weshalb
losung losen gelost behoben antwort
ergebnis ergebnisse wirkung verbesserung gewinn erreicht unterschied
steigen gestiegen mehr erhohung zunahme verdoppelt
sinken gesunken weniger senkung ruckgang reduziert gespart halbiert
sparen ersparnis gespart gunstiger
telefon anrufen anruf nummer handy erreichen
email e_mail mail schreiben nachricht
kontakt kontaktieren erreichen sprechen
sprechen gesprach beratung beraten besprechen
sprache sprachen deutsch englisch franzosisch rumanisch
leistung leistungen dienstleistung angebot machen_sie bieten verkaufen
produkt produkte artikel sortiment ware
lager vorratig verfugbar lieferbar
qualitat gut hochwertig beste
neu neue neuer frisch modern
gebraucht alt alte secondhand historisch antik
reparatur reparieren repariert reparaturen kaputt defekt beschadigt flicken
wartung warten pflege pflegen instandhaltung inspektion service
prufen prufung kontrolle untersuchen inspektion diagnose messen
reinigen reinigung putzen sauber schmutz fleck waschen
ersetzen ersatz austauschen austausch wechseln
montage montieren einbau einbauen installieren installation aufbauen
bauen bau gebaude errichten
entfernen entfernung entsorgen abbauen abriss
abfall mull entsorgung recycling reste schrott
gebrochen bruch riss gerissen zerbrochen
undicht leck tropft wasser feucht nass schimmel
regen regnet wetter sturm wind schnee hagel
frost eis gefrieren kalt
heiss warm warme heizung temperatur grad
kalt kuhl kuhlschrank gefrieren temperatur
temperatur grad celsius
trocken trocknen feuchtigkeit
sonne solar photovoltaik solaranlage
wasser rohr sanitar klempner
strom elektrisch energie batterie akku motor elektriker laden
gas ol benzin diesel heizkessel
umwelt okologisch nachhaltig bio regional naturlich plastik
material materialien metall stahl holz stein ziegel beton kunststoff glas aluminium
farbe farben weiss schwarz rot blau grun hell dunkel
grosse gross klein mass masse breite hohe lange meter quadratmeter
gewicht schwer leicht kilo kilogramm kg wiegt tonne
dicke dick dunn tiefe tief millimeter
wie_viele anzahl zahl menge
mindestens minimum wenigstens
hochstens maximal maximum bis_zu
teil teile stuck
werkzeug gerat maschine ausrustung
plan plane entwurf zeichnung gestaltung
massgefertigt nach_mass individuell personlich
wahlen auswahl option
vergleich unterschied oder
foto fotos bild bilder kamera drohne
genehmigung erlaubnis behorde amt bewilligung erlaubt
gesetz recht vorschrift pflicht anwalt
vertrag vereinbarung bedingungen unterschrift unterschreiben frist
unterlagen dokument dokumente formular bericht schriftlich
sicherheit sicher gefahr gefahrlich schutz
gefahrlich giftig schadlich gift
diebstahl gestohlen schloss alarm einbruch
verloren verlieren vergessen
larm laut leise ruhig
geruch riecht duft
kind kinder tochter sohn baby familie schule schuler klein
erwachsene senioren altere rentner
hund hunde katze haustier tier tiere
hochzeit heiraten braut paar
fest feier veranstaltung geburtstag party empfang
beerdigung trauer gestorben tod
gruppe personen gaste firma
gast gaste person personen teilnehmer portion
firma unternehmen betrieb geschaft buro
privat privatperson haushalt
schule universitat student studenten schuler klasse
kirche denkmal historisch schloss
hotel restaurant cafe gasthof
krankenhaus klinik arzt arztin patient zahnarzt gesundheit
medikament tablette behandlung therapie
schmerz schmerzen verletzt
allergie allergisch glutenfrei laktose nusse unvertraglichkeit
vegan vegetarisch fleischlos
zutaten zutat enthalt rezept
zucker suss zuckerfrei diabetiker
essen mahlzeit gericht speisekarte mittagessen abendessen fruhstuck
getrank getranke wein bier kaffee tee saft
brot backen backer backerei ofen mehl
kuchen torte dessert geback
schokolade sahne butter milch ei eier
obst gemuse apfel
fleisch rind schwein huhn wurst
fisch lachs
kochen koch kuche
aufbewahren lagern haltbar halten frisch
haus wohnung gebaude immobilie
zimmer raum kuche bad schlafzimmer
dach ziegel dachrinne schornstein dachboden
wand decke boden putz
fenster tur glas
garten pflanze pflanzen baum rasen blume hecke
dammung dammen isolierung energie
gerust leiter
streichen maler lack anstrich
holz tischler schreiner zimmermann
mobel stuhl tisch sofa schrank
auto fahrzeug wagen lkw transporter garage
fahrrad rad rader velo
reifen platten schlauch
bremse bremsen
reise fahrt ausflug flug
mieten vermietung miete leihen verleih ausleihen
schwimmen schwimmbad sauna
sport fitness training
massage entspannung
haare friseur haarschnitt
haut gesicht kosmetik
kleidung kleid anzug schneider
schuhe schuster
schmuck ring gold silber
buch bucher druck drucken papier
musik instrument klavier gitarre konzert
kunst ausstellung museum
computer software programm website online internet
daten datenschutz dsgvo
passwort konto anmelden
lernen kurs prufung
ubersetzung dolmetscher
umzug umziehen
schlussel schloss schlusseldienst
feuer rauch brand
schadlinge maus insekten wespen vogel
rost korrosion
abgenutzt verschleiss lebensdauer
lebensdauer haltbar halt haltbarkeit
stabil robust fest
vorteil vorteile nutzen
nachteil nachteile
fehler vermeiden falsch
rat tipp tipps empfehlung empfehlen
vorbeugen vermeiden schutzen
brauchen braucht notig muss notwendig pflicht
darf erlaubt kann moglich
moglich kann konnen option
verboten nicht_erlaubt
schritt schritte ablauf prozess vorgehen wie_lauft wie_funktioniert
erste erster anfang
besuch besichtigung termin
angebot kostenvoranschlag schatzung
gultig gultigkeit lauft_ab
projekt auftrag arbeiten
beispiel fall projekt
halfte prozent % viertel drittel
alle ganz komplett vollstandig
nie kein keine nichts
nah nahe neben
drinnen innen
draussen aussen freien terrasse
licht lampe beleuchtung
geschenk gutschein uberraschung
mitglied mitgliedschaft abo karte
anmeldung anmelden registrieren
newsletter neuigkeiten
regional lokal aus_der_region
herkunft kommt_aus woher quelle
handgemacht handwerk handarbeit
herstellung produktion hergestellt fabrik
probe test testen probieren muster
geschmack schmeckt
familie familienbetrieb vater mutter sohn tochter
selbst selber allein
hilfe helfen unterstutzung
aufhoren beenden kundigen
zuruck zuruckgeben zuruckbringen
platz platze kapazitat sitzplatze
strafe verspatung mahngebuhr
vertrauen zuverlassig ehrlich
was_kostet was_kosten wie_teuer wie_viel_kostet wie_viel_kosten preis preise kosten kostet > $ euro franken
wie_lange wie_schnell dauer dauert > minute minuten stunde stunden tag tage tagen woche wochen monat monate monaten jahr jahre
wann um_wie_viel_uhr an_welchen_tagen offnungszeiten geoffnet > montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar marz april mai juni juli august september oktober november dezember uhr morgens abends 0 00 0000 tag tage woche vor nach bis
wie_viele wie_oft wie_weit wie_schwer wie_alt wie_gross mindestens hochstens > 0 00 000 0000 00000 0% 00% ein eine zwei drei vier funf sechs sieben acht neun zehn zwolf zwanzig dreissig hundert jede jedes
wer wem wessen > chef chefin inhaber inhaberin grunder grunderin leiter leiterin geschaftsfuhrer geschaftsfuhrerin meister meisterin verantwortlich herr frau
seit_wann in_welchem_jahr wann_wurde wann_haben > 0000
`;
