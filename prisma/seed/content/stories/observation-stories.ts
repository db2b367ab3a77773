import type { Story } from "./story";

export const observationStories: Story[] = [
  {
    name: "NEWS og observasjon av vitale tegn",
    settings: ["hospital", "nursingHome", "homeCare"],
    areas: [
      {
        area: 4,
        factors: [
          { number: 1, self: 3, supervisor: 3 },
          { number: 4, self: 2, supervisor: 2 },
        ],
        plan: "Jeg vil måle NEWS på fire pasienter og vurdere hver skår før jeg viser den til veileder. Respirasjonen teller jeg i et helt minutt.",
        reflection:
          "Hos en pasient gikk skåren fra to til fem i løpet av formiddagen. Jeg målte på nytt, meldte fra med en gang, og var med da legen ble ringt. Jeg lærte at endringen sier mer enn tallet, og at hudfarge og uro kom før målingene.",
        feedback:
          "Du oppdaget en forverring tidlig og meldte fra slik du skulle. Arbeid med hva du selv kan gjøre mens du venter på legen.",
      },
      {
        area: 5,
        factors: [
          { number: 1, self: 2, supervisor: 2 },
          { number: 2, self: 3, supervisor: 3 },
        ],
        plan: "Jeg lager en plan for målingene, så de er ferdige før visitten, og avtaler med veileder hva som går foran hvis noe skjer.",
        reflection:
          "Planen holdt til klokken ti. Da en pasient ble dårligere, måtte to andre vente. Jeg ga beskjed til kollegaen på gangen, som tok dem. Jeg pleier å ville klare alt selv, så dette var nyttig.",
        feedback:
          "Riktig prioritert, og du brukte kollegaene dine. Lag planen litt romsligere, det skjer nesten alltid noe.",
      },
    ],
    talk: {
      asking: [{ from: "student", text: "I dag skjedde det mye. Jeg vil gjerne vite om jeg meldte fra tidlig nok." }],
      answered: [
        {
          from: "supervisor",
          text: "Ja, du meldte fra i rett tid. Når vi ses, går vi gjennom hva du kan gjøre mens du venter på legen.",
        },
        { from: "secondary", text: "Jeg var på vakt samtidig og så at du beholdt roen. Bra." },
      ],
    },
  },
  {
    name: "Mottak av ny pasient",
    settings: ["hospital"],
    areas: [
      {
        area: 3,
        factors: [
          { number: 1, self: 2, supervisor: 3 },
          { number: 3, self: 2, supervisor: 2 },
          { number: 5, self: 2, supervisor: 3 },
        ],
        plan: "Jeg vil ta innkomstsamtalen med veileder i rommet. Jeg bruker avdelingens skjema, men begynner med et åpent spørsmål om hvordan pasienten har det.",
        reflection:
          "Samtalen tok førti minutter, og jeg fikk vite mer av det åpne spørsmålet enn av skjemaet. Jeg glemte å spørre om allergi, og måtte inn igjen. I planen foreslo jeg tre tiltak, og vi beholdt to av dem.",
        feedback:
          "God kontakt fra første stund, og et ryddig notat. Allergi og legemidler må med hver gang. Begrunn tiltakene med det du fant i samtalen.",
      },
      {
        area: 2,
        factors: [{ number: 1, self: 3, supervisor: 3 }],
        plan: "Pasienten skal vite hvem jeg er, hva som skjer i dag, og hvordan man får tak i oss. Jeg spør til slutt hva pasienten lurer på.",
        reflection:
          "Pasienten sa at det hjalp å få vite rekkefølgen på det som skulle skje. Jeg tror ikke jeg selv har tenkt nok på hvor fremmed alt er den første timen.",
        feedback: "Du ga trygghet ved å være konkret. Skriv gjerne ned de viktigste beskjedene til pasienten også.",
      },
    ],
    talk: {
      asking: [
        {
          from: "student",
          text: "Jeg har lagt notatet mitt til grunn for refleksjonen. Si gjerne fra om jeg bør være kortere.",
        },
      ],
      answered: [
        { from: "supervisor", text: "Lengden er fin. Neste innkomst tar du alene, med meg på gangen." },
        { from: "secondary", text: "Jeg skriver noen ord jeg også når jeg er tilbake på vakt." },
      ],
    },
  },
  {
    name: "Smittevern i praksis",
    settings: ["hospital", "nursingHome", "homeCare"],
    areas: [
      {
        area: 4,
        factors: [{ number: 3, self: 3, supervisor: 4 }],
        plan: "Jeg vil se på min egen håndhygiene gjennom hele vakten og telle hvor ofte jeg kunne ha gjort det bedre. Før isolatet går jeg gjennom på- og avkledning.",
        reflection:
          "Tre ganger tok jeg i noe på vei inn etter at jeg hadde spritet hendene. Avkledningen gikk bra da jeg tok den sakte, med plakaten foran meg. Jeg ble overrasket over hvor mye som går på vane.",
        feedback: "Nøyaktig gjennomført, og modig å telle egne feil. Teknikken din i isolatet kan andre lære av.",
      },
      {
        area: 1,
        factors: [
          { number: 2, self: 3, supervisor: 3 },
          { number: 3, self: 2, supervisor: 3 },
        ],
        plan: "Jeg vil finne ut hvor smittevernutstyret står, og gjøre tralen klar slik rutinen sier. Målet er å kunne gjøre det uten hjelp.",
        reflection:
          "Tralen ble klar uten hjelp, men to ting manglet på lageret. Jeg bestilte dem sammen med veileder og lærte hvordan bestillingen går.",
        feedback: "Målet er nådd. Vis gjerne den neste studenten hvordan det gjøres.",
      },
    ],
    talk: {
      asking: [
        { from: "teacher", text: "Så bra at du teller dine egne feil. Si gjerne noe om det i refleksjonsgruppen." },
      ],
      answered: [{ from: "supervisor", text: "Tralen sto klar i dag også, takk for det." }],
    },
  },
];
