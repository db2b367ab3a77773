/** A written notice about danger of not passing in the demo school, in days after the placement's first day. */
export type NoticeStory = {
  notMastered: string;
  required: string;
  categoryB: boolean;
  comment: string;
  steps: { what: string; who: string; day: number | null }[];
  draftedOn: number;
  /** A draft is not given. */
  given?: {
    on: number;
    lateReason?: string;
    /** The meeting; null for the next working day. */
    meetingOn: number | null;
    /** What the student did with it. */
    opened: number;
    acknowledged?: { on: number; remark: string };
    minutes?: string;
  };
};

export const noticeStories = {
  "in-time": {
    notMastered:
      "Studenten regner ut doser riktig med hjelp, men ikke alene. På tre vakter ble oppgaven gitt fra seg før kontrollen var gjort. Studenten forklarer ikke hvorfor et legemiddel gis.",
    required:
      "Studenten regner ut, kontrollerer og gir legemidler til to pasienter på tre vakter uten at veilederen må rette, og sier med egne ord hva legemidlet er for og hva som følges med på etterpå.",
    categoryB: false,
    comment: "Legemiddelhåndtering, område 4.",
    steps: [
      {
        what: "Forberede og gi legemidler sammen med veilederen, to ganger i uken",
        who: "Veileder og student",
        day: 28,
      },
      { what: "Legemiddelregning med fasit, tre oppgaver", who: "Studenten", day: 29 },
      { what: "Se på utviklingen sammen", who: "Alle tre", day: 31 },
    ],
    draftedOn: 25,
    given: {
      on: 25,
      meetingOn: 28,
      opened: 25,
      acknowledged: { on: 26, remark: "Jeg vil gjerne øve mer, og ønsker flere vakter på dagtid." },
      minutes: "Alle tre møtte. Planen ble gått gjennom, og studenten får to ekstra vakter på dagtid.",
    },
  },
  late: {
    notMastered:
      "Studenten møter uforberedt til hjemmebesøk og kjenner ikke tiltaksplanen til brukeren. To ganger ble observasjoner ikke meldt videre.",
    required:
      "Studenten leser tiltaksplanen før hvert besøk, forklarer hva som skal observeres, og melder fra samme dag når noe er endret.",
    categoryB: false,
    comment: "Arbeidsprosess og samarbeid, område 3 og 5.",
    steps: [
      { what: "Gå gjennom dagens besøk før avreise", who: "Veileder og student", day: null },
      { what: "Skrive tre observasjoner etter hver vakt", who: "Studenten", day: null },
    ],
    draftedOn: 18,
    given: {
      on: 18,
      lateReason:
        "Veileder og student gikk på hver sin rute de to første ukene. Tvilen kom først da de gikk sammen i uke tre.",
      meetingOn: null,
      opened: 18,
    },
  },
  draft: {
    notMastered:
      "Studenten regner ut doser riktig med hjelp, men ikke alene, og forklarer ikke hvorfor et legemiddel gis.",
    required: "",
    categoryB: false,
    comment: "Legemiddelhåndtering, område 4.",
    steps: [{ what: "Forberede og gi legemidler sammen, to ganger i uken", who: "Veileder og student", day: null }],
    draftedOn: 25,
  },
} satisfies Record<string, NoticeStory>;
