import type { Story } from "./story";

export const workdayStories: Story[] = [
  {
    name: "Prioritering på en travel vakt",
    settings: ["hospital", "nursingHome", "homeCare"],
    areas: [
      {
        area: 5,
        factors: [
          { number: 1, self: 2, supervisor: 3 },
          { number: 4, self: 2, supervisor: 2 },
        ],
        plan: "Jeg får ansvar for tre pasienter. Etter rapporten skriver jeg ned hva som må, bør og kan gjøres, og går gjennom listen med veileder.",
        reflection:
          "Listen hjalp, men jeg gikk for mange ganger til lageret. Klokken tolv var «må» ferdig og det meste av «bør». Å si høyt hva som ikke ble gjort, kjentes som et nederlag, men kveldsvakten syntes det var nyttig.",
        feedback:
          "Riktige valg, og ærlig overlevering. Saml det du trenger før du går inn, så sparer du både deg selv og pasienten.",
      },
      {
        area: 6,
        factors: [
          { number: 3, self: 3, supervisor: 3 },
          { number: 4, self: 3, supervisor: 4 },
        ],
        plan: "Jeg sier fra før det blir for mye, ikke etterpå. Forrige uke fikk jeg råd om å ta pauser, og det vil jeg følge.",
        reflection:
          "Jeg ba om hjelp to ganger og tok pause selv om det var travelt. Etter pausen så jeg en feil i planen min som jeg ellers ikke ville ha sett.",
        feedback: "Du har tatt rådet fra forrige uke i bruk, og det synes. Fortsett å si fra tidlig.",
      },
    ],
    talk: {
      asking: [
        {
          from: "student",
          text: "Dette var den travleste vakten til nå. Jeg vil gjerne høre hva du ville ha prioritert.",
        },
      ],
      answered: [
        {
          from: "secondary",
          text: "Listen din var god. Jeg ville ha tatt smertevurderingen før frokosten, ellers likt.",
        },
      ],
    },
  },
  {
    name: "Hjemmebesøk og tilrettelegging",
    settings: ["homeCare"],
    areas: [
      {
        area: 6,
        factors: [
          { number: 1, self: 3, supervisor: 4 },
          { number: 2, self: 3, supervisor: 3 },
        ],
        plan: "Jeg er gjest i et hjem. Jeg ringer på, venter, spør hvor jeg kan sette tingene, og snakker ikke om andre vi har besøkt.",
        reflection:
          "Det var annerledes enn på en avdeling: Her er det pasienten som bestemmer. Da en nabo spurte hvordan det sto til, svarte jeg at det kan jeg ikke si noe om. Det gikk fint.",
        feedback:
          "Du oppførte deg som en gjest og var likevel tydelig på det faglige. Svaret til naboen var helt riktig.",
      },
      {
        area: 3,
        factors: [
          { number: 1, self: 3, supervisor: 3 },
          { number: 2, self: 2, supervisor: 2 },
        ],
        plan: "Under besøket ser jeg etter hva som gjør hverdagen vanskelig: terskler, lys, avstander. Jeg vil spørre hva pasienten helst vil klare selv.",
        reflection:
          "Jeg foreslo håndtak på badet, men for pasienten var det viktigste å komme seg ut på verandaen. Vi endret målet. Jeg lærte å spørre før jeg foreslår.",
        feedback:
          "Flott at du snudde da du hørte hva som var viktig. Øv på å skrive målet slik at vi kan se om det er nådd.",
      },
    ],
    talk: {
      asking: [{ from: "student", text: "Skal jeg kontakte ergoterapeuten selv, eller gjør vi det sammen?" }],
      answered: [{ from: "supervisor", text: "Ring du, så hører jeg på. Nummeret står på oppslagstavlen." }],
    },
  },
  {
    name: "Forebygging av fall",
    settings: ["hospital", "nursingHome", "homeCare"],
    areas: [
      {
        area: 3,
        factors: [
          { number: 3, self: 3, supervisor: 3 },
          { number: 4, self: 2, supervisor: 3 },
        ],
        plan: "Jeg vil vurdere fallrisiko hos en pasient med avdelingens skjema og foreslå to tiltak. I slutten av uken ser jeg om de blir fulgt.",
        reflection:
          "Skåren var høyere enn jeg hadde gjettet, særlig på grunn av legemidler som gir svimmelhet. Vi flyttet nattbordet og avtalte faste toalettbesøk. Da jeg så etter, ble det ene tiltaket fulgt og det andre ikke. Det sto ikke i planen, bare i hodet mitt.",
        feedback:
          "Godt at du sjekket om tiltakene ble fulgt. Du har selv funnet læringspunktet: Det som ikke står i planen, finnes ikke.",
      },
      {
        area: 5,
        factors: [{ number: 2, self: 3, supervisor: 3 }],
        plan: "Jeg vil spørre fysioterapeuten om øvelser som pasienten kan gjøre selv, og bli med på en trening.",
        reflection:
          "Fysioterapeuten viste to øvelser og forklarte hvorfor de virker. Jeg kunne fortelle hvordan pasienten har det om morgenen. Det visste ikke fysioterapeuten.",
        feedback: "Fint samarbeid der begge fikk noe igjen. Ta gjerne initiativ til dette oftere.",
      },
    ],
    talk: {
      asking: [],
      answered: [
        { from: "supervisor", text: "Tiltakene står i planen nå. Hold øye med om de brukes på kveldstid også." },
        { from: "student", text: "Det gjør jeg. Jeg har kveldsvakt på torsdag." },
      ],
    },
  },
];
