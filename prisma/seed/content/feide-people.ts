/** One test person of the demo's Feide. */
export interface FeidePerson {
  /** Feide's own id of the person. */
  subject: string;
  name: string;
  /** The name before the @ of Feide id and mail address. */
  userName: string;
  realm: string;
  /** When it differs from user name and realm. */
  email?: string;
  /** The description in the list of test people: what will happen. */
  note: string;
}

const school = "solberg-hogskole.example";

/** A former school of the demo: its realm is known but not active. */
export const formerSchool = {
  name: "Nordvik høgskole",
  host: "nordvik-hogskole.example",
  kind: "school",
  active: false,
} as const;

/** The test people of the demo's Feide, with the case that each one demonstrates. */
export const feidePeople = {
  known: {
    subject: "76a7a061-3c55-430d-8ee0-6f82ec42501f",
    name: "Nora Haugen",
    userName: "nora.haugen",
    realm: school,
    note: "Kontoen «student» er koblet til Feide og kommer rett inn",
  },
  unlinked: {
    subject: "1b0d4c1e-5c0e-4f0b-9a54-8f8a3f5f0a11",
    name: "Elias Berntsen",
    userName: "elias.berntsen",
    realm: school,
    note: "Har kontoen «elias_berntsen», som ikke er koblet ennå",
  },
  unknown: {
    subject: "c2f7f0d8-0f53-4d53-8f53-4a1f3c1b7e22",
    name: "Ada Nyhus",
    userName: "ada.nyhus",
    realm: school,
    note: "Har ingen konto, men kan lage en som student",
  },
  deactivated: {
    subject: "e9a1b7c4-2d3f-4b8e-9c6a-5d7f8e9a0b33",
    name: "Trine Sletten",
    userName: "trine.sletten",
    realm: school,
    note: "Kontoen er stengt",
  },
  inactiveRealm: {
    subject: "5f6e7d8c-9b0a-4c1d-8e2f-3a4b5c6d7e44",
    name: "Ivar Nordvik",
    userName: "ivar.nordvik",
    realm: formerSchool.host,
    note: "Fra en skole som ikke lenger bruker Praksis",
  },
  unknownRealm: {
    subject: "0a9b8c7d-6e5f-4a3b-9c2d-1e0f9a8b7c55",
    name: "Unn Fjeld",
    userName: "unn.fjeld",
    realm: "ukjent-hogskole.example",
    note: "Fra en skole som ikke bruker Praksis",
  },
} as const satisfies Record<string, FeidePerson>;
