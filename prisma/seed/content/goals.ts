import type { Area } from "./factors";

interface DemoGoal {
  /** The competence area it belongs to; null for one of the whole placement. */
  area: Area | null;
  text: string;
}

/** The goals at the start of a placement. */
export const expectationGoals: DemoGoal[] = [
  { area: 1, text: "Kjenne avdelingens rutiner for mottak og utskriving innen utgangen av uke 2" },
  { area: 2, text: "Presentere meg og forklare hva jeg skal gjøre, hos hver pasient jeg har ansvar for" },
  { area: 3, text: "Gjøre ferdig én fullstendig pleieplan og begrunne tiltakene" },
  { area: 4, text: "Måle vitale tegn selvstendig og melde fra om avvik med en gang" },
  { area: 5, text: "Prioritere egne oppgaver på vakten sammen med veileder" },
];

/** The goals agreed halfway, to be checked at the end. */
export const midtermGoals: DemoGoal[] = [
  { area: 3, text: "Si høyt hva jeg tenker når jeg velger tiltak, og knytte det til kunnskapsgrunnlaget" },
  { area: 5, text: "Ha ansvar for to pasienter gjennom en hel vakt, med rapport til neste vakt" },
  { area: 2, text: "Øve på korte, klare spørsmål i samtaler med pårørende" },
  { area: 6, text: "Be om tilbakemelding minst én gang på hver vakt" },
];

/** What students say at the end about what became of a goal. */
export const goalAnswers = [
  "Dette har jeg gjort på hver vakt siden midtvurderingen, og jeg kan det nå uten hjelp.",
  "Jeg får det til på rolige vakter. Når det haster, trenger jeg fortsatt litt støtte.",
  "Jeg har øvd på dette sammen med veilederen min og skrevet om det i rapportene.",
];
