import type { Role } from "../../generated/enums";
import { feidePeople, formerSchool } from "./feide-people";

/** The school and the workplaces, by the key that people and groups name them with. */
export const domains = {
  school: { name: "Solberg høgskole", host: "solberg-hogskole.example", kind: "school" },
  hospital: { name: "Fjordbyen sykehus", host: "fjordbyen-sykehus.example", kind: "workplace" },
  nursingHome: { name: "Granlia sykehjem", host: "granlia-sykehjem.example", kind: "workplace" },
  homeCare: { name: "Fjordbyen hjemmetjeneste", host: "fjordbyen-hjemmetjeneste.example", kind: "workplace" },
  formerSchool,
} as const;

export type DomainKey = keyof typeof domains;

/** One person; `mail` is the part before the @ and, with an underscore for the dot, the username where none is given. */
export interface Person {
  mail: string;
  name: string;
  role: Role;
  domain: DomainKey;
  username?: string;
  language?: string;
  /** Their subject at the demo's Feide, once tied to the account. */
  feideSubject?: string;
  /** May no longer enter. */
  inactive?: true;
}

const students: Omit<Person, "role" | "domain">[] = [
  { mail: "nora.haugen", name: "Nora Haugen", username: "student", feideSubject: feidePeople.known.subject },
  { mail: "elias.berntsen", name: "Elias Berntsen" },
  { mail: "fatima.hassan", name: "Fatima Hassan" },
  { mail: "sindre.solheim", name: "Sindre Solheim" },
  { mail: "mai.nguyen", name: "Thi Mai Nguyen" },
  { mail: "oskar.lindqvist", name: "Oskar Lindqvist" },
  { mail: "ingeborg.eira", name: "Ingeborg Eira" },
  { mail: "yusuf.demir", name: "Yusuf Demir" },
  { mail: "grace.mensah", name: "Grace Mensah", language: "en" },
  { mail: "kristian.dahl", name: "Kristian Dahl" },
  { mail: "amalie.foss", name: "Amalie Foss" },
  { mail: "zofia.kowalska", name: "Zofia Kowalska" },
  { mail: "mohammed.rahimi", name: "Mohammed Rahimi" },
  { mail: "silje.nordgard", name: "Silje Nordgård" },
  { mail: "jonas.tveit", name: "Jonas Tveit" },
  { mail: "leila.karimi", name: "Leila Karimi" },
  { mail: "rafael.oliveira", name: "Rafael Oliveira", language: "pt-br" },
  { mail: "maja.strand", name: "Maja Strand" },
  { mail: "henrik.aas", name: "Henrik Aas" },
  { mail: "selam.tesfaye", name: "Selam Tesfaye" },
  { mail: "anders.kvam", name: "Anders Kvam" },
  { mail: "priya.sharma", name: "Priya Sharma" },
  { mail: "live.bakken", name: "Live Bakken" },
  { mail: "daniel.petrov", name: "Daniel Petrov" },
  // In no group: can be added to one.
  { mail: "marte.lien", name: "Marte Lien" },
  // In no group: demonstrates a deactivated account.
  {
    mail: "trine.sletten",
    name: "Trine Sletten",
    feideSubject: feidePeople.deactivated.subject,
    inactive: true,
  },
];

const staff: Person[] = [
  { mail: "ingrid.myhre", name: "Ingrid Myhre", role: "Supervisor", domain: "hospital", username: "supervisor" },
  {
    mail: "amina.warsame",
    name: "Amina Warsame",
    role: "SecondarySupervisor",
    domain: "hospital",
    username: "secondary",
  },
  { mail: "tomasz.wisniewski", name: "Tomasz Wiśniewski", role: "Supervisor", domain: "hospital" },
  { mail: "hanne.ostby", name: "Hanne Østby", role: "Supervisor", domain: "hospital" },
  { mail: "berit.sandvik", name: "Berit Sandvik", role: "Supervisor", domain: "nursingHome" },
  { mail: "marek.novotny", name: "Marek Novotny", role: "Supervisor", domain: "nursingHome" },
  { mail: "solveig.haetta", name: "Solveig Hætta", role: "SecondarySupervisor", domain: "nursingHome" },
  { mail: "lars.moen", name: "Lars Erik Moen", role: "Supervisor", domain: "homeCare" },
  { mail: "maria.santos", name: "Maria Santos", role: "Supervisor", domain: "homeCare" },
  { mail: "kjersti.vik", name: "Kjersti Vik", role: "SecondarySupervisor", domain: "homeCare" },
  { mail: "astrid.lunde", name: "Astrid Lunde", role: "Teacher", domain: "school", username: "teacher" },
  { mail: "per.heggen", name: "Per Olav Heggen", role: "Teacher", domain: "school" },
  { mail: "samira.haddad", name: "Samira Haddad", role: "Teacher", domain: "school" },
  { mail: "torill.engen", name: "Torill Engen", role: "Admin", domain: "school", username: "admin" },
];

export const people: Person[] = [
  ...students.map((student): Person => ({ ...student, role: "Student", domain: "school" })),
  ...staff,
];
