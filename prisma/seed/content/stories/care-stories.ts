import type { Story } from "./story";

export const careStories: Story[] = [
  {
    name: "Morgenstell og mobilisering",
    settings: ["hospital", "nursingHome", "homeCare"],
    areas: [
      {
        area: 2,
        factors: [
          { number: 1, self: 3, supervisor: 3 },
          { number: 3, self: 2, supervisor: 3 },
        ],
        plan: "Jeg vil presentere meg, fortelle hva vi skal gjøre, og la pasienten bestemme rekkefølgen. Før hvert steg spør jeg om det er greit, og jeg venter på svar.",
        reflection:
          "Jeg satte meg ned ved sengen før vi begynte, og spurte hvordan natten hadde vært. Da jeg forklarte ett steg om gangen, hjalp pasienten mer til selv. Jeg lærte at jeg snakker for fort når jeg er usikker, og at en pause gir bedre svar enn enda et spørsmål.",
        feedback:
          "Du skapte ro i rommet og hadde god øyekontakt. Fint at du ventet på svar. Arbeid videre med å bruke enklere ord når du forklarer hvorfor pasienten bør opp.",
      },
      {
        area: 3,
        factors: [
          { number: 1, self: 3, supervisor: 3 },
          { number: 3, self: 2, supervisor: 2 },
        ],
        plan: "Før stellet leser jeg pleieplanen og finner ut hva pasienten pleier å klare selv. Etterpå vil jeg begrunne hvorfor vi valgte rullator og ikke stol.",
        reflection:
          "Pasienten vasket ansikt og overkropp selv og trengte hjelp til føttene. Vi gikk fem meter med rullator og hvilte underveis. Jeg så at pleieplanen beskrev mer hjelp enn det som trengtes, og meldte fra til veileder, som lot meg foreslå en endring.",
        feedback:
          "Du kartla godt og lot pasienten bruke egne krefter. Begrunnelsen for tiltaket kom først da jeg spurte. Øv på å si høyt hva du tenker mens du arbeider.",
      },
    ],
    talk: {
      asking: [
        {
          from: "student",
          text: "Hei! Rapporten om morgenstellet er klar. Jeg er mest usikker på begrunnelsen for tiltakene.",
        },
      ],
      answered: [
        {
          from: "supervisor",
          text: "Godt arbeid i dag. Ta gjerne med pleieplanen når vi snakkes, så går vi gjennom forslaget ditt.",
        },
      ],
    },
  },
  {
    name: "Legemiddelrunde",
    settings: ["hospital", "nursingHome", "homeCare"],
    areas: [
      {
        area: 4,
        factors: [
          { number: 2, self: 2, supervisor: 4 },
          { number: 3, self: 3, supervisor: 3 },
        ],
        plan: "Jeg vil klargjøre legemidlene til to pasienter sammen med veileder. Først leser jeg om virkning, bivirkninger og hva jeg skal observere etterpå. Jeg sier kontrollene høyt mens jeg gjør dem.",
        reflection:
          "Jeg klargjorde tabletter og en subkutan injeksjon med veileder ved siden av. Identitet, legemiddel, dose, tid og måte ble kontrollert to ganger. En dose så uvanlig ut, og jeg stoppet og spurte. Den var riktig, men jeg lærte at det er lov å bruke tid på å være sikker.",
        feedback:
          "Du arbeidet rolig og stoppet da du var i tvil. Det er akkurat det vi vil se. Les mer om samspill mellom legemidler, og øv på doseregning uten kalkulator.",
      },
      {
        area: 6,
        factors: [{ number: 3, self: 3, supervisor: 4 }],
        plan: "Jeg skal ikke gi noe jeg ikke kan forklare. Er jeg i tvil, spør jeg før jeg går inn til pasienten.",
        reflection:
          "Jeg sa fra om at jeg ikke hadde satt injeksjon på egen hånd før. Veileder viste på en øvingspute først. Det var godt å merke at det ble tatt på alvor, og jeg ble tryggere av det.",
        feedback:
          "Du sier tydelig fra om hva du kan og ikke kan. Det gjør det trygt å gi deg mer ansvar. Fortsett slik.",
      },
    ],
    talk: {
      asking: [
        {
          from: "student",
          text: "Kan du se særlig på det jeg skrev om dobbeltkontroll? Jeg vil være sikker på at jeg har forstått rutinen.",
        },
      ],
      answered: [
        {
          from: "teacher",
          text: "Fin refleksjon om å stoppe når noe virker uvanlig. Ta den med til seminaret i neste uke.",
        },
      ],
    },
  },
  {
    name: "Sårstell",
    settings: ["hospital", "nursingHome", "homeCare"],
    areas: [
      {
        area: 4,
        factors: [
          { number: 3, self: 3, supervisor: 3 },
          { number: 4, self: 2, supervisor: 3 },
        ],
        plan: "Jeg vil finne fram utstyret selv, dekke opp rent og holde rent og urent fra hverandre. Før skiftet leser jeg hvordan såret så ut sist.",
        reflection:
          "Jeg dekket opp, tok av den gamle bandasjen og renset såret. Kantene var fine, men det var mer væske enn sist. Jeg måtte ut og hente mer utstyr midtveis, og ser at jeg bør gå gjennom hele prosedyren i hodet før jeg begynner.",
        feedback:
          "Du holdt rent og urent godt fra hverandre og så at væskemengden hadde økt. Forbered utstyret bedre neste gang, så slipper pasienten å vente.",
      },
      {
        area: 3,
        factors: [
          { number: 4, self: 2, supervisor: 2 },
          { number: 5, self: 2, supervisor: 2 },
        ],
        plan: "Etterpå skriver jeg et utkast til journalnotat: størrelse, kanter, væske, lukt, smerte og hva vi gjorde. Jeg vil sammenligne med de to forrige notatene.",
        reflection:
          "Utkastet mitt ble for langt. Sammen kortet vi det ned til det neste sykepleier trenger å vite. Jeg lærte å skrive det jeg har sett og målt, og ikke det jeg tror.",
        feedback:
          "Godt at du sammenlignet med tidligere notater. Øv på å skrive kortere, og få alltid med smerte før, under og etter.",
      },
    ],
    talk: {
      asking: [],
      answered: [
        {
          from: "supervisor",
          text: "Vi gjør neste sårskifte sammen, og da er det du som forteller meg hva vi skal gjøre.",
        },
        { from: "student", text: "Takk, det vil jeg gjerne. Jeg skriver en sjekkliste til da." },
      ],
    },
  },
];
