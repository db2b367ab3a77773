import type { Story } from "./story";

export const peopleStories: Story[] = [
  {
    name: "Samtale med pårørende",
    settings: ["hospital", "nursingHome", "homeCare"],
    areas: [
      {
        area: 2,
        factors: [
          { number: 2, self: 2, supervisor: 3 },
          { number: 3, self: 2, supervisor: 2 },
        ],
        plan: "Jeg vil være med i samtalen med pårørende og ta den første delen selv. Jeg åpner med å spørre hva som er viktigst for dem å snakke om.",
        reflection:
          "Pårørende var bekymret og litt irriterte. Jeg lot dem snakke ferdig og gjentok det jeg hadde hørt. Da senket de skuldrene. På et spørsmål om videre behandling kunne jeg ikke svare, og sa at jeg skulle hente en som kunne.",
        feedback:
          "Du lyttet uten å gå i forsvar, og det merket de. Øv på å oppsummere til slutt: Hva ble vi enige om, og hvem gjør hva?",
      },
      {
        area: 6,
        factors: [
          { number: 1, self: 3, supervisor: 4 },
          { number: 2, self: 3, supervisor: 3 },
        ],
        plan: "På forhånd finner jeg ut hva pasienten har samtykket til at vi forteller. Samtalen tar vi på et rom der ingen andre hører.",
        reflection:
          "Jeg spurte pasienten før samtalen, og det var to ting vi ikke skulle si noe om. Det var vanskeligere enn jeg trodde å holde seg til det og samtidig være ærlig. Jeg lærte å si rett ut at det er noe jeg ikke kan snakke om.",
        feedback: "Du avklarte samtykket først og sto i det. Sterkt gjort. Alle i rommet ble møtt med respekt.",
      },
    ],
    talk: {
      asking: [
        { from: "student", text: "Samtalen sitter litt i meg ennå. Har du tid til å snakke om den etter vakten?" },
      ],
      answered: [
        { from: "supervisor", text: "Ja, vi tar en prat på vaktrommet. Du håndterte den bedre enn du selv tror." },
      ],
    },
  },
  {
    name: "Rapport ved vaktskifte",
    settings: ["hospital", "nursingHome", "homeCare"],
    areas: [
      {
        area: 5,
        factors: [
          { number: 3, self: 2, supervisor: 3 },
          { number: 2, self: 3, supervisor: 3 },
        ],
        plan: "Jeg vil gi rapport om tre pasienter til kveldsvakten etter ISBAR. Stikkordene skriver jeg i løpet av vakten, ikke til slutt.",
        reflection:
          "Jeg brukte ISBAR for alle tre og holdt meg til det kveldsvakten trengte. Om den ene glemte jeg å si at fysioterapeuten hadde endret opplegget, men jeg kom på det og gikk tilbake. Struktur gjør meg roligere.",
        feedback:
          "Tydelig og strukturert. Bra at du gikk tilbake da du hadde glemt noe. Neste steg er å si hva du mener bør følges opp først.",
      },
      {
        area: 2,
        factors: [{ number: 4, self: 2, supervisor: 2 }],
        plan: "Jeg vil forklare ISBAR for en medstudent som er ny, og vise stikkordsarket mitt.",
        reflection:
          "Vi øvde på hverandre i ti minutter før vaktskiftet. Da jeg måtte forklare, oppdaget jeg at jeg selv blander bakgrunn og aktuell tilstand.",
        feedback:
          "Fint tiltak som flere bør gjøre. Bruk et konkret eksempel neste gang, så blir forskjellen lettere å se.",
      },
    ],
    talk: {
      asking: [{ from: "student", text: "Du hørte rapporten i dag. Ga jeg kveldsvakten det de trengte?" }],
      answered: [
        { from: "secondary", text: "Jeg tok imot rapporten din og fikk det jeg trengte. Snakk gjerne litt saktere." },
        { from: "student", text: "Takk! Det skal jeg øve på." },
      ],
    },
  },
  {
    name: "Måltid og ernæring",
    settings: ["nursingHome", "homeCare"],
    areas: [
      {
        area: 3,
        factors: [
          { number: 1, self: 3, supervisor: 3 },
          { number: 2, self: 2, supervisor: 3 },
          { number: 4, self: 2, supervisor: 2 },
        ],
        plan: "Jeg vil kartlegge hva to pasienter spiser i løpet av dagen, og snakke med dem om hva de har lyst på. Målet setter vi sammen.",
        reflection:
          "Begge spiste lite til frokost, men mer når jeg satte meg ned sammen med dem. Vi ble enige om et mellommåltid klokken ti. Jeg førte kostliste og veide. Det er for tidlig å si om det virker, så jeg har satt av tid til å se på tallene igjen om en uke.",
        feedback:
          "God kartlegging, og fint at pasientene fikk være med på å bestemme. Husk å skrive i planen når tiltaket skal vurderes og av hvem.",
      },
      {
        area: 1,
        factors: [{ number: 1, self: 3, supervisor: 3 }],
        plan: "Jeg vil finne ut hvordan måltidene er lagt opp her, og hvem som har ansvar for kostlister.",
        reflection:
          "Jeg snakket med kjøkkenet og primærkontaktene. Ingen hadde egentlig oppgaven med å følge opp kostlistene i helgene, og jeg sa fra om det.",
        feedback: "Du så noe vi andre har sluttet å legge merke til. Jeg tar det med på neste avdelingsmøte.",
      },
    ],
    talk: {
      asking: [],
      answered: [
        {
          from: "teacher",
          text: "Godt eksempel på kartlegging. Se om du finner forskning på måltidsfellesskap og matlyst.",
        },
      ],
    },
  },
];
