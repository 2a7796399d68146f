// Made-up names, companies and texts in three languages, with diacritics and long names.

export const firstNames = [
  "Ștefan",
  "Ioana",
  "Mihaela",
  "Răzvan",
  "Andreea",
  "Țuțu",
  "Bogdan",
  "Crina",
  "Éloïse",
  "François",
  "Zoë",
  "Håkon",
  "Łucja",
  "Anna-Katharina",
  "José María",
  "Maximiliana-Alexandra",
  "Olivia",
  "James",
  "Priya",
  "Noor",
  "Søren",
  "Ágnes",
  "Dragoș",
  "Ilinca",
] as const;

export const lastNames = [
  "Ionescu",
  "Popa",
  "Constantinescu-Mărgineanu",
  "Țurcanu",
  "Șerban",
  "Dăscălescu",
  "Lefèvre",
  "de La Rochefoucauld-Montbéliard",
  "Müller",
  "O'Sullivan",
  "Nguyễn",
  "Kowalczyk",
  "García Íñiguez",
  "Smith",
  "Andersson",
  "Wolfeschlegelsteinhausenberger",
  "Rădulescu",
  "Bălan",
  "D'Angelo",
  "Van den Broeck",
  "Ng",
  "Çelik",
] as const;

/** The word before the ending becomes the domain. */
export const companies = [
  "Brutăria Țării",
  "Transilvania Logistică",
  "Ateliers Bréguet",
  "Nordwind Maschinenbau",
  "Oțelăria Șirna",
  "Helianthus Pharma",
  "Câmpia Verde Agro",
  "Mănăstireanu & Asociații",
  "Crédit Maritime du Ponant",
  "Blue Harbour Shipping",
  "Ícaro Energía",
  "Peak Textiles",
  "Institutul pentru Cercetarea și Dezvoltarea Sistemelor Avansate de Automatizare",
  "Kestrel Insurance",
] as const;

export const companyEndings = ["SRL", "SA", "GmbH", "SAS", "Ltd", "AB", "BV"] as const;

export const requests = [
  "We answer some 400 e-mails a day about delivery dates. Most could be answered from our order system; we would like to know what a first step would cost.",
  "Avem un centru de apeluri cu 35 de operatori și am dori ca întrebările simple să primească răspuns automat, în română și în engleză.",
  "Nos techniciens cherchent encore leurs procédures dans des classeurs. Nous souhaitons un assistant qui réponde à partir de nos propres documents, sans rien envoyer à l'extérieur.",
  "Invoices arrive as scans, as PDF and on paper. We want them read, checked against the order and booked, with a person deciding on every doubt.",
  "Dorim integrarea ERP-ului cu magazinul online și alerte când stocul scade sub prag.",
  "Our pricing team spends two days a week comparing tenders. Could an agent prepare the comparison and leave the decision to us?",
  "Migration d'une application interne vers le cloud, environ 120 utilisateurs, avec reprise des données depuis 2009.",
  "Short question: do you also support what others have built?",
] as const;

export const remarks = [
  "Please call after 16:00.",
  "Vă rog să ne contactați doar prin e-mail.",
  "Merci de nous proposer deux dates pour un premier échange.",
  "We have seen your case study about logistics and would like something similar.",
] as const;

export const titleParts = {
  starts: [
    "What we learned from",
    "A quiet look at",
    "Five questions before",
    "Cum am abordat",
    "The real cost of",
    "Pourquoi nous aimons",
    "Notes on",
  ],
  subjects: [
    "automating a customer inbox",
    'an assistant that says "I don\'t know"',
    "moving a warehouse to the cloud",
    "documentele scanate",
    "les formulaires simples",
    "measuring before building",
    "agents that ask first",
    "old systems that still earn money",
    "training a team of forty",
    "whole-company search with permissions and several very long titles",
  ],
} as const;

export const paragraphs = [
  "Most projects do not fail at the model. They fail at the question nobody asked in the first week: who will look at the answers, and what happens when one is wrong?",
  "Am măsurat trei săptămâni înainte de a scrie o linie de cod. Rezultatul a schimbat planul: jumătate din muncă nu mai era necesară.",
  "Une petite équipe, un seul processus, une liste de cas réels : c'est ainsi que nous commençons toujours.",
  "The numbers are modest and honest. Handling time fell by a third; complaints stayed where they were; two people moved to work they like better.",
  "If you keep one thing from this text, keep the habit of writing down what you expect before you measure it.",
] as const;

export const tags = [
  "AI",
  "Automation",
  "Cloud",
  "Chatbots",
  "Strategy",
  "Integration",
  "Case notes",
  "Învățare",
  "Données",
] as const;
