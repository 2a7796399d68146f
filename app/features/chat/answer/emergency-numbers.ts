// Emergency numbers by the company's country (ISO 3166-1 alpha-2), with a crisis helpline if one is confirmed by the
// country's government or by the helpline itself. 112 works in all countries of the European Union.

/** The numbers of a country. */
export type EmergencyNumbers = { emergency: string; helpline?: string };

const european = "112";

export const emergencyNumbers: Readonly<Record<string, EmergencyNumbers | undefined>> = {
  AT: { emergency: european, helpline: "142" }, // Telefonseelsorge
  AU: { emergency: "000", helpline: "13 11 14" }, // Lifeline
  BE: { emergency: european },
  BG: { emergency: european },
  CA: { emergency: "911", helpline: "988" },
  CH: { emergency: european, helpline: "143" }, // Die Dargebotene Hand
  CY: { emergency: european },
  CZ: { emergency: european, helpline: "116 123" },
  DE: { emergency: european, helpline: "0800 111 0 111" }, // TelefonSeelsorge
  DK: { emergency: european, helpline: "70 201 201" }, // Livslinien
  EE: { emergency: european },
  ES: { emergency: european, helpline: "024" },
  FI: { emergency: european, helpline: "09 2525 0111" }, // MIELI
  FR: { emergency: european, helpline: "3114" },
  GB: { emergency: "999", helpline: "116 123" }, // Samaritans
  GR: { emergency: european, helpline: "1018" },
  HR: { emergency: european },
  HU: { emergency: european, helpline: "116 123" },
  IE: { emergency: european, helpline: "116 123" }, // Samaritans
  IS: { emergency: european, helpline: "1717" }, // Red Cross
  IT: { emergency: european },
  LT: { emergency: european, helpline: "116 123" },
  LU: { emergency: european, helpline: "454545" }, // SOS Détresse
  LV: { emergency: european, helpline: "116 123" },
  MD: { emergency: european },
  MT: { emergency: european },
  NL: { emergency: european, helpline: "113" },
  NO: { emergency: european, helpline: "116 123" }, // Mental Helse
  NZ: { emergency: "111", helpline: "1737" },
  PL: { emergency: european, helpline: "116 123" },
  PT: { emergency: european },
  RO: { emergency: european, helpline: "0800 801 200" }, // Alianța Română de Prevenție a Suicidului
  SE: { emergency: european, helpline: "90101" }, // Mind
  SI: { emergency: european, helpline: "116 123" }, // Samarijan
  SK: { emergency: european },
  UA: { emergency: european },
  US: { emergency: "911", helpline: "988" },
};
