/** French words by meaning; see ../meanings.server.ts. */
export const french = `
combien_coute combien_ca ca_coute combien_faut_il combien_prenez combien_demandez prix tarif tarifs cout coute couter coutent facturez payer euros euro $ cher budget facture devis montant somme
paiement payer reglement regler facture carte especes virement cheque mensualite versement banque prelevement fois
acompte avance arrhes verser versement commande d_avance
solde reste restant
remise reduction rabais promotion promo offre bon reduit moins_cher degressif
gratuit gratuite gratuitement offert sans_frais rien
compris comprise inclus incluse inclut comprend contient supplement supplementaire en_plus frais
tva taxe taxes ht ttc impot
rembourser remboursement rembourse rendre retour recuperer
garantie garantir garanti couvre decennale couvert
assurance assurer assure assureur sinistre responsabilite indemnisation
aide aides subvention prime financement financer credit pret allocation
combien_de_temps duree dure durent durer prend delai minute heure jour journee semaine mois an annee longtemps vite rapide
vite rapide rapidement urgent urgence meme_jour immediatement tout_de_suite aujourd_hui express presse depeche
quand date jour heure horaire calendrier lundi mardi mercredi jeudi vendredi samedi dimanche
ouvert ouverture ouvrez ferme fermeture horaires heures week_end samedi dimanche ferie soir
commence commencer debut debuter demarrer demarrage
finir fini termine terminer fin pret acheve delai
attendre attente retard delai file
matin tot petit_dejeuner aube
soir nuit tard apres_travail
printemps ete automne hiver saison janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
fetes fete noel paques nouvel_an conges vacances ferme
annee fonde fondee depuis_quand existe cree creee debut histoire origine ancien 0000 anniversaire
frequence combien_de_fois tous_les_combien fois chaque tous_les regulier annuel mensuel hebdomadaire quotidien par_an
age ans vieux vieille ancien jeune
reserver reservation rendez_vous rdv creneau prendre visite venir
annuler annulation annule renoncer retracter retractation desister
reporter report deplacer decaler autre_jour autre_date repousser
changer modifier modification ajuster adapter
commander commande acheter achat demander
livrer livraison livrez expedier envoyer apporter transport coursier colis poste deposer
retirer retrait venir_chercher chercher recuperer emporter
domicile chez_moi chez_nous sur_place deplacer deplacement intervenir visite venez
ou adresse rue situe locaux trouver siege atelier magasin boutique
zone rayon secteur kilometre kilometres km distance loin jusqu_ou alentours region departement ville village etranger
parking garer stationner stationnement voiture place
train bus tram arret gare transports
acces accessible fauteuil handicap handicape marche marches escalier ascenseur rampe pmr
qui personne gens equipe employe salarie collegue quelqu_un
patron patronne gerant gerante chef dirigeant dirige dirigeante proprietaire fondateur fondatrice directeur directrice responsable tete
fondateur fonde cree lance ouvert debut
employe salarie ouvrier personnel equipe collegue compagnon
emploi embauche embauchez recruter recrutez recrutement poste stage apprenti apprentissage alternance carriere candidature cherche_du_travail
formation cours atelier lecon apprendre enseigner former stage
experience qualifie qualification certifie certificat diplome professionnel expert competent agree label
partenaire fournisseur sous_traitant
client clients reference references
avis opinion temoignage satisfait recommander content note
reclamation plainte plaindre mecontent probleme erreur litige
probleme souci difficulte panne defaut casse defi
pourquoi cause raison parce
resoudre solution regle repare reponse
resultat effet amelioration ameliorer gain obtenu difference bilan
augmenter augmente plus hausse croissance double
baisser baisse moins reduire reduction reduit diminue economie economise
economie economiser economise economisent moins gagner
telephone appeler appel numero portable joindre whatsapp
email mail courriel ecrire message adresse
contact contacter joindre parler
parler discuter echange conseil conseiller entretien consultation
langue parlez anglais allemand francais roumain espagnol etranger traduire
service services proposez faites offrez activite vendez fabriquez
produit produits article gamme stock
stock disponible disponibilite avez_vous depot
qualite bon meilleur haut_de_gamme
neuf neuve nouveau nouvelle recent moderne frais
ancien vieux occasion d_occasion usage antique historique
reparer reparation repare casse panne abime depanner depannage refaire
entretien entretenir maintenance revision soin annuel controle
verifier verification inspection controle examen diagnostic evaluer expertise
nettoyer nettoyage laver sale salete tache poussiere propre
remplacer remplacement changer echange
installer installation pose poser posez monter montage mettre
construire construction batir batiment bati
enlever retirer deposer depose retrait demonter evacuer evacuation debarrasser
dechet dechets recycler recyclage gravats ordures benne poubelle evacuation
casse casser cassent fissure fendu brise
fuite fuit infiltration eau humidite goutte inonder mouille moisi
pluie pleut meteo temps tempete vent neige grele orage intemperies
gel gele geler glace givre froid
chaud chaleur chauffage temperature degre degres
froid frais frigo congelateur congeler refrigere temperature
temperature degre degres chaud froid
sec secher humidite sechage
soleil solaire panneau photovoltaique ombre
eau robinet tuyau plombier evacuation plomberie
electrique electricite energie batterie courant moteur electricien charge
gaz fioul essence carburant chaudiere
environnement ecologique vert durable bio local naturel plastique carbone
materiau matiere metal acier bois pierre brique beton plastique verre aluminium zinc ardoise tuile cuir tissu cuivre laine
couleur teinte peinture blanc noir rouge bleu vert fonce clair
taille dimension grand petit largeur hauteur longueur surface metre carre centimetre
poids lourd leger kilo kilogramme kg gramme pese peser tonne
epais epaisseur mince millimetre profondeur
combien_de nombre total quantite plusieurs
minimum au_moins moins plus_petit
maximum au_plus limite plus_grand jusqu_a
piece pieces element composant partie
outil outillage materiel machine appareil
plan dessin dessiner esquisse conception modele
sur_mesure personnalise personnaliser individuel special
choisir choix option variete selectionner
comparer comparaison difference ou_bien plutot versus
photo photographie image video filmer drone
permis autorisation mairie urbanisme declaration reglement accord autorise
loi legal regle reglementation obligation obligatoire doit droit avocat notaire
contrat accord conditions signe signer engagement preavis abonnement
document papier papiers formulaire dossier rapport certificat ecrit attestation
securite sur danger dangereux risque proteger protection
dangereux danger toxique nocif poison amiante plomb
vol vole voleur antivol alarme cambriolage
perdre perdu manque oublie
bruit bruyant calme silencieux son
odeur senteur parfum sent
enfant enfants fille fils bebe famille jeune ecole eleve petit gosse
adulte age senior retraite vieux
chien chat animal animaux
femme homme monsieur madame
mariage marie mariee noces couple fiancailles
fete evenement anniversaire reception celebration soiree bapteme
enterrement obseques deuil mort deces
groupe personnes equipe entreprise invites
invite convive personne personnes portion part participant
entreprise societe firme bureau professionnel organisation pro
particulier prive personnel menage
ecole universite etudiant eleve professeur classe lycee
eglise monument historique patrimoine cathedrale chateau chapelle clocher
hotel restaurant cafe bar auberge gite
hopital clinique medecin docteur infirmier patient dentiste sante
medicament cachet traitement therapie
douleur mal blesse blessure
allergie allergique allergene intolerance gluten lactose noix coeliaque
vegan vegetalien vegetarien sans_viande sans_lait sans_oeuf
ingredient ingredients contient recette compose
sucre sucree edulcorant diabetique diabete
manger repas plat menu dejeuner diner petit_dejeuner traiteur buffet nourriture
boisson vin biere cafe the jus alcool boire
pain cuire boulanger boulangerie four farine pate
gateau dessert patisserie biscuit tarte sucreries
chocolat cacao creme beurre lait oeuf
fruit fruits legume pomme fraise citron
viande boeuf porc poulet agneau saucisse
poisson saumon fruits_de_mer
cuisiner cuisinier cuisine chef preparer
conserver garder conservation stocker frais peremption se_garde
maison appartement immeuble batiment logement pavillon propriete villa
piece cuisine salle_de_bain chambre salon
toit toiture tuile couverture gouttiere comble combles grenier cheminee charpente
mur plafond sol platre facade
fenetre porte vitre verre volet velux
jardin plante arbre pelouse fleur haie terre
isolation isoler isole isolant energie chaleur deperdition
echafaudage echelle hauteur nacelle
peindre peinture peintre vernis enduit
bois charpentier menuisier menuiserie chene poutre
meuble chaise table canape armoire
voiture auto automobile vehicule camion camionnette garage
velo velos cycliste bicyclette
pneu roue crevaison chambre_a_air
frein freins
chaine vitesses pignon
bateau voilier navire
voyage trajet excursion vol
louer location loue pret emprunter
reprise reprendre revendre
piscine natation sauna bain
sport gym fitness exercice entrainement
massage detente bien_etre
cheveux coiffeur coupe barbe
peau visage beaute maquillage ongles
vetement robe costume chemise couture tailleur
chaussure cordonnier semelle talon
bijou bague or argent
montre horloge horloger
livre lecture imprimer impression brochure papier
musique instrument piano guitare groupe concert
art tableau exposition galerie musee
ordinateur logiciel programme application site en_ligne internet numerique
donnees confidentialite donnees_personnelles rgpd
mot_de_passe compte connexion
imprimante copie
ecran telephone smartphone
etudier etude cours examen
traduction traducteur interprete
comptabilite comptable
argent epargne capital
investissement action fonds
immobilier agent acheteur vendeur
loyer locataire proprietaire bail
demenagement demenager cartons
menage nettoyage
cle serrure serrurier
feu fumee incendie flamme bruler
nuisible souris rat insecte guepe chauve_souris oiseau nid
mousse algue lichen mauvaise_herbe demousser demoussage moisissure
rouille rouiller corrosion pourri
rayure choc abime trace
use usure duree_de_vie fatigue
duree_de_vie tenir tient resiste durable duree
solide robuste resistant stable
mou dur
avantage benefice plus interet
inconvenient defaut moins
erreur faute eviter faux
conseil astuce recommander recommandation conseillez guide
prevenir eviter proteger
besoin faut necessaire obligatoire devoir
autorise permis peut possible droit
possible peut pouvez option
interdit refuse
etape etapes processus procedure deroulement se_passe deroule comment_ca_marche fonctionne
premier premiere initial debut
visite venir constat rendez_vous
devis estimation offre chiffrage
valable validite expire
projet chantier travaux plan
nouvelles suivi informer informe tenu_au_courant
promesse engagement
responsable faute responsabilite
exemple cas projet reference realisation
combien_de_salaries combien_d_employes combien_etes equipe salaries
grand gros immense
petit mini
moitie pour_cent % quart tiers pourcentage
double deux
un seul unique
tout tous entier complet
rien jamais aucun
pres proche cote
interieur dedans
exterieur dehors plein_air terrasse
haut hauteur dessus
bas dessous fond
devant derriere arriere
lumiere lampe ampoule eclairage led
hygiene propre
cadeau surprise bon
abonnement membre carte fidelite
inscription inscrire
newsletter nouvelles actualites
local regional producteur d_ici
etranger importe
provenance vient viennent origine source fournisseur d_ou
fait_main artisanal manuel artisan
usine production fabriquer fabrication fabrique
atelier laboratoire
essai test degustation essayer gouter echantillon
gout saveur delicieux
apparence style finition aspect
traditionnel classique ancien tradition
prix_remporte recompense concours gagne
famille familial pere mere fils fille grand_pere parents repris
seul moi_meme soi_meme
aide aider assistance accompagnement soutien
arreter arret cesser
continuer poursuivre
rendre ramener rapporter
oublier rappel rappeler
occupe complet plein capacite
capacite places contenance
place espace surface
frais_de_deplacement deplacement indemnite
penalite amende retard
retard retarde depasse
imprevu surprise
decider decision
confiance serieux fiable
confidentiel secret
specialiste expert
maitre artisan compagnon
association don charite benevole
ville commune mairie conseil
campagne village rural ferme
ferme agriculteur champ recolte
montagne foret nature lac riviere
mer plage
combien_coute combien_ca combien_pour ca_coute prix tarif tarifs cout coute coutent combien_faut_il_payer > $ euros euro
combien_de_temps combien_de_jours combien_de_semaines en_combien duree delai dure > minute minutes heure heures jour jours journee semaine semaines mois an ans annee
quand a_quelle_heure quel_jour quels_jours horaires ouvert ouverts > lundi mardi mercredi jeudi vendredi samedi dimanche janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre matin soir midi 0 00 0000 00h 0h jour jours semaine avant apres jusqu
combien_de combien_d tous_les_combien jusqu_ou a_quelle_frequence minimum maximum combien_pese > 0 00 000 0000 00000 0% 00% un deux trois quatre cinq six sept huit neuf dix douze quinze vingt trente cent chaque
qui a_qui > gerant gerante patron fondateur fondatrice directeur directrice chef responsable dirige associe specialiste ingenieur formateur chauffeur m mme
en_quelle_annee depuis_quand quand_a_ete quand_avez > 0000
`;
