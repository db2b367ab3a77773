import type { Area } from "./factors";

/** How student and supervisor give reasons for their ratings at midterm, by area. */
export const reasons: Record<Area, { student: string; supervisor: string }> = {
  1: {
    student: "Jeg kjenner rutinene på avdelingen og vet hvem jeg skal spørre.",
    supervisor: "Har satt seg godt inn i rutinene. Spør i tide når noe er uklart.",
  },
  2: {
    student: "Jeg er trygg i samtaler med pasienter, men synes det er vanskelig å veilede pårørende.",
    supervisor: "Møter pasientene rolig og vennlig. Bør øve på å gi pårørende informasjon i klart språk.",
  },
  3: {
    student: "Jeg lager pleieplaner for to pasienter og trenger fortsatt hjelp til å prioritere tiltakene.",
    supervisor: "Samler inn det viktigste og begrunner tiltakene. Dokumentasjonen kan bli kortere.",
  },
  4: {
    student: "Jeg har fått øve mye på prosedyrer og vil gjerne gjøre flere selvstendig.",
    supervisor: "Arbeider rent og sikkert. Sier fra når noe er utrygt.",
  },
  5: {
    student: "Det er fortsatt vanskelig å få oversikt når vakten blir travel.",
    supervisor: "Samarbeider godt. Neste steg er å planlegge egen vakt og si hva som kan vente.",
  },
  6: {
    student: "Jeg tar imot tilbakemeldinger og forsøker å bruke dem på neste vakt.",
    supervisor: "Møter forberedt, holder avtaler og tar imot veiledning.",
  },
};

/** How far a placement's evaluation has come. */
export type EvaluationStory =
  | "talk-agreed"
  | "student"
  | "supervisor"
  | "talk-today"
  | "endterm-to-sign"
  | "to-decide"
  | "passed"
  | "not-passed"
  | "discontinued";

/** Was the midterm's talk held in a story? Then the endterm's was, too. */
export const hasHeldTalks = (story: EvaluationStory | undefined): story is EvaluationStory =>
  story !== undefined && ["endterm-to-sign", "to-decide", "passed", "not-passed"].includes(story);

/** What the three have written after the talks. */
export const talkComments = {
  midterm:
    "Gikk gjennom forskjellene i område 2 og 3. Studenten øver på å prioritere, og veilederen gir tilbakemelding hver vakt.",
  endterm: "Målene fra midtveis er gjennomgått. Vurderingene er samstemte.",
};

/** Why a student has not passed, and why a placement was discontinued. */
export const notPassedGrounds =
  "Studenten planlegger og gjennomfører ikke legemiddelhåndtering på en trygg måte, heller ikke med støtte. Dette ble tatt opp ved midtvurderingen med konkrete mål, og er vist i tre vakter siden.";
export const discontinuedReason = "Studenten slutter på utdanningen og har meldt fra til skolen.";
