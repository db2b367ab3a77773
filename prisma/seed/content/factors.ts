import type { Texts } from "@/lib/features/form/content/schema";

/** Competence area, 1 to 6 (SPEC §3). */
export type Area = 1 | 2 | 3 | 4 | 5 | 6;
export const areas: readonly Area[] = [1, 2, 3, 4, 5, 6];

const factor = (nb: string, en: string, ptBr: string, pt: string): Texts => ({ nb, en, "pt-br": ptBr, pt });

/** The factors that are worked on and assessed, by area. Both forms ask about the same factors, in this order. */
export const factors: Record<Area, Texts[]> = {
  1: [
    factor(
      "Bli kjent med avdelingens pasienter og rutiner",
      "Get to know the ward's patients and routines",
      "Conhecer os pacientes e as rotinas do setor",
      "Conhecer os utentes e as rotinas do serviço",
    ),
    factor(
      "Bruke avdelingens utstyr trygt og riktig",
      "Use the ward's equipment safely and correctly",
      "Usar os equipamentos do setor de forma segura e correta",
      "Utilizar os equipamentos do serviço de forma segura e correta",
    ),
    factor(
      "Nå et mål som er spesielt for denne avdelingen",
      "Reach a goal that is specific to this ward",
      "Alcançar uma meta específica deste setor",
      "Alcançar um objetivo específico deste serviço",
    ),
  ],
  2: [
    factor(
      "Skape trygghet i møte med pasienten",
      "Help the patient to feel safe",
      "Transmitir segurança no contato com o paciente",
      "Transmitir segurança no contacto com o utente",
    ),
    factor(
      "Ta imot pårørende og lytte til dem",
      "Welcome relatives and listen to them",
      "Acolher os familiares e ouvir o que dizem",
      "Acolher os familiares e ouvir o que dizem",
    ),
    factor(
      "Forklare og veilede så pasienten forstår",
      "Explain and guide so that the patient understands",
      "Explicar e orientar para que o paciente entenda",
      "Explicar e orientar para que o utente compreenda",
    ),
    factor(
      "Dele kunnskap med medstudenter og kolleger",
      "Share knowledge with fellow students and colleagues",
      "Compartilhar conhecimento com colegas e outros estudantes",
      "Partilhar conhecimentos com colegas e outros estudantes",
    ),
  ],
  3: [
    factor(
      "Kartlegge hva pasienten trenger og mestrer selv",
      "Assess what the patient needs and can manage alone",
      "Levantar do que o paciente precisa e o que consegue fazer sozinho",
      "Identificar aquilo de que o utente precisa e o que consegue fazer sozinho",
    ),
    factor(
      "Sette mål sammen med pasienten",
      "Set goals together with the patient",
      "Definir metas junto com o paciente",
      "Definir objetivos em conjunto com o utente",
    ),
    factor(
      "Velge tiltak og begrunne dem faglig",
      "Choose interventions and justify them professionally",
      "Escolher intervenções e justificá-las com base científica",
      "Escolher intervenções e justificá-las com base científica",
    ),
    factor(
      "Følge med på om tiltakene virker",
      "Follow up whether the interventions work",
      "Acompanhar se as intervenções funcionam",
      "Acompanhar se as intervenções resultam",
    ),
    factor(
      "Dokumentere kort, presist og til rett tid",
      "Document briefly, precisely and on time",
      "Registrar de forma breve, precisa e no momento certo",
      "Registar de forma breve, precisa e no momento certo",
    ),
  ],
  4: [
    factor(
      "Observere pasienten og måle vitale tegn",
      "Observe the patient and measure vital signs",
      "Observar o paciente e medir os sinais vitais",
      "Observar o utente e medir os sinais vitais",
    ),
    factor(
      "Klargjøre og gi legemidler på en trygg måte",
      "Prepare and give medicines safely",
      "Preparar e administrar medicamentos com segurança",
      "Preparar e administrar medicamentos com segurança",
    ),
    factor(
      "Arbeide hygienisk og forebygge smitte",
      "Work hygienically and prevent infection",
      "Manter a higiene e prevenir infecções",
      "Manter a higiene e prevenir infeções",
    ),
    factor(
      "Forberede og følge opp undersøkelser og prosedyrer",
      "Prepare and follow up examinations and procedures",
      "Preparar e acompanhar exames e procedimentos",
      "Preparar e acompanhar exames e procedimentos",
    ),
  ],
  5: [
    factor(
      "Planlegge og prioritere egne oppgaver på vakten",
      "Plan and prioritise your own tasks on the shift",
      "Planejar e priorizar as próprias tarefas no turno",
      "Planear e priorizar as próprias tarefas no turno",
    ),
    factor(
      "Samarbeide med andre yrkesgrupper om pasienten",
      "Work with other professions in the care of the patient",
      "Colaborar com outras profissões no cuidado ao paciente",
      "Colaborar com outras profissões nos cuidados ao utente",
    ),
    factor(
      "Gi og ta imot rapport ved vaktskifte",
      "Give and receive handover at shift change",
      "Passar e receber o plantão na troca de turno",
      "Transmitir e receber informação na passagem de turno",
    ),
    factor(
      "Bruke tid og utstyr fornuftig",
      "Use time and equipment sensibly",
      "Usar o tempo e os materiais com bom senso",
      "Utilizar o tempo e os materiais com bom senso",
    ),
  ],
  6: [
    factor(
      "Møte alle med respekt og som likeverdige",
      "Treat everyone with respect and as an equal",
      "Tratar todas as pessoas com respeito e igualdade",
      "Tratar todas as pessoas com respeito e igualdade",
    ),
    factor(
      "Holde taushetsplikten og følge lovverket",
      "Keep confidentiality and follow the law",
      "Manter o sigilo profissional e cumprir a lei",
      "Guardar o sigilo profissional e cumprir a lei",
    ),
    factor(
      "Kjenne egne grenser og be om hjelp",
      "Know your own limits and ask for help",
      "Conhecer os próprios limites e pedir ajuda",
      "Conhecer os próprios limites e pedir ajuda",
    ),
    factor(
      "Ta imot veiledning og bruke den videre",
      "Accept guidance and put it to use",
      "Aceitar orientação e colocá-la em prática",
      "Aceitar orientação e pô-la em prática",
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
    "Leia sobre o sigilo na lei dos profissionais de saúde (em norueguês)",
  ),
} as const;
