import type { Texts } from "./languages";

/** Competence area, 1 to 6 (SPEC §3). */
export type Area = 1 | 2 | 3 | 4 | 5 | 6;
export const areas: readonly Area[] = [1, 2, 3, 4, 5, 6];

const factor = (nb: string, en: string, ptBr: string): Texts => ({ nb, en, "pt-br": ptBr });

/** The factors that are worked on and assessed, by area. Both forms ask about the same factors, in this order. */
export const factors: Record<Area, Texts[]> = {
  1: [
    factor(
      "Bli kjent med avdelingens pasienter og rutiner",
      "Get to know the ward's patients and routines",
      "Conhecer os pacientes e as rotinas do setor",
    ),
    factor(
      "Bruke avdelingens utstyr trygt og riktig",
      "Use the ward's equipment safely and correctly",
      "Usar os equipamentos do setor com segurança",
    ),
    factor(
      "Nå et mål som er spesielt for denne avdelingen",
      "Reach a goal that is specific to this ward",
      "Alcançar um objetivo próprio deste setor",
    ),
  ],
  2: [
    factor(
      "Skape trygghet i møte med pasienten",
      "Help the patient feel safe with you",
      "Transmitir segurança no contato com o paciente",
    ),
    factor(
      "Ta imot pårørende og lytte til dem",
      "Welcome relatives and listen to them",
      "Acolher os familiares e ouvir o que dizem",
    ),
    factor(
      "Forklare og veilede så pasienten forstår",
      "Explain and guide so that the patient understands",
      "Explicar e orientar para que o paciente entenda",
    ),
    factor(
      "Dele kunnskap med medstudenter og kolleger",
      "Share knowledge with fellow students and colleagues",
      "Compartilhar conhecimento com colegas e outros estudantes",
    ),
  ],
  3: [
    factor(
      "Kartlegge hva pasienten trenger og mestrer selv",
      "Find out what the patient needs and manages alone",
      "Levantar do que o paciente precisa e o que consegue fazer sozinho",
    ),
    factor(
      "Sette mål sammen med pasienten",
      "Set goals together with the patient",
      "Definir metas junto com o paciente",
    ),
    factor(
      "Velge tiltak og begrunne dem faglig",
      "Choose interventions and give professional reasons for them",
      "Escolher intervenções e justificá-las com base no conhecimento",
    ),
    factor(
      "Følge med på om tiltakene virker",
      "Check whether the interventions work",
      "Acompanhar se as intervenções funcionam",
    ),
    factor(
      "Dokumentere kort, presist og til rett tid",
      "Document briefly, precisely and on time",
      "Registrar de forma breve, precisa e no momento certo",
    ),
  ],
  4: [
    factor(
      "Observere pasienten og måle vitale verdier",
      "Observe the patient and measure vital signs",
      "Observar o paciente e medir os sinais vitais",
    ),
    factor(
      "Klargjøre og gi legemidler på en trygg måte",
      "Prepare and give medicines in a safe way",
      "Preparar e administrar medicamentos com segurança",
    ),
    factor(
      "Arbeide rent og hindre smitte",
      "Work cleanly and prevent infection",
      "Trabalhar com higiene e evitar infecções",
    ),
    factor(
      "Forberede og følge opp undersøkelser og prosedyrer",
      "Prepare and follow up examinations and procedures",
      "Preparar e acompanhar exames e procedimentos",
    ),
  ],
  5: [
    factor(
      "Planlegge og prioritere egne oppgaver på vakten",
      "Plan and prioritise your own tasks on the shift",
      "Planejar e priorizar as próprias tarefas no turno",
    ),
    factor(
      "Samarbeide med andre yrkesgrupper om pasienten",
      "Work with other professions in the care of the patient",
      "Colaborar com outras profissões no cuidado ao paciente",
    ),
    factor(
      "Gi og ta imot rapport ved vaktskifte",
      "Give and receive the report at shift change",
      "Passar e receber o plantão na troca de turno",
    ),
    factor(
      "Bruke tid og utstyr på en fornuftig måte",
      "Use time and equipment in a sensible way",
      "Usar o tempo e os materiais com bom senso",
    ),
  ],
  6: [
    factor(
      "Møte alle med respekt og likeverd",
      "Treat everybody with respect and as equals",
      "Tratar todas as pessoas com respeito e igualdade",
    ),
    factor(
      "Holde taushetsplikten og følge lovverket",
      "Keep confidentiality and follow the law",
      "Manter o sigilo profissional e cumprir a lei",
    ),
    factor(
      "Kjenne egne grenser og be om hjelp",
      "Know your own limits and ask for help",
      "Conhecer os próprios limites e pedir ajuda",
    ),
    factor(
      "Ta imot veiledning og bruke den videre",
      "Accept guidance and put it to use",
      "Aceitar orientação e colocá-la em prática",
    ),
  ],
};

/** The factor that the planning tab explains with a link, and where the link leads. */
export const linkedFactor = {
  area: 6,
  number: 2,
  url: "https://lovdata.no/dokument/NL/lov/1999-07-02-64",
  words: factor(
    "Les om taushetsplikt i helsepersonelloven",
    "Read about confidentiality in the Health Personnel Act (in Norwegian)",
    "Leia sobre o sigilo na lei dos profissionais de saúde (em norueguês)",
  ),
} as const;
