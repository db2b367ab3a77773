import type { Texts } from "./languages";

/** The questions that are the same in every area of the report form. */
export const reportQuestions = {
  plan: {
    nb: "Hvordan vil du arbeide med dette?",
    en: "How will you work on this?",
    "pt-br": "Como você vai trabalhar nisso?",
  },
  selfRating: { nb: "Egenvurdering", en: "Self-rating", "pt-br": "Autoavaliação" },
  reflection: {
    nb: "Hva gjorde du, og hva lærte du?",
    en: "What did you do, and what did you learn?",
    "pt-br": "O que você fez e o que aprendeu?",
  },
  supervisorRating: { nb: "Veileders vurdering", en: "Supervisor's rating", "pt-br": "Avaliação do supervisor" },
  feedback: {
    nb: "Hva gikk bra, og hva bør studenten arbeide videre med?",
    en: "What went well, and what should the student work on?",
    "pt-br": "O que foi bem e em que o estudante deve continuar trabalhando?",
  },
} satisfies Record<string, Texts>;

/** The text question of each area of the evaluation form. */
export const evaluationComment: Texts = {
  nb: "Begrunn vurderingen med eksempler fra praksis",
  en: "Give reasons for the assessment, with examples from the placement",
  "pt-br": "Justifique a avaliação com exemplos do estágio",
};

/** How to fill out each tab of the report form: planning, reflection, feedback. */
export const reportHelp: Texts[] = [
  {
    nb: "Kryss av for det du vil arbeide med denne dagen, gjerne to eller tre punkter. Skriv kort hvordan du vil gå fram. Det du skriver, lagres mens du skriver.",
    en: "Tick what you want to work on this day. Two or three points are enough. Write briefly how you will go about it. What you write is saved as you type.",
    "pt-br":
      "Marque em que você quer trabalhar neste dia; dois ou três pontos bastam. Escreva em poucas palavras como pretende fazer. O texto é salvo enquanto você digita.",
  },
  {
    nb: "Vurder deg selv på punktene du valgte, og fortell hva du gjorde og lærte. Skriv aldri navn eller annet som kan røpe hvem pasienten er. Når alle spørsmål med stjerne er besvart, kan du be om tilbakemelding.",
    en: "Rate yourself on the points you chose, and describe what you did and learned. Never write names or anything else that can reveal who the patient is. Once all questions with a star are answered, you can ask for feedback.",
    "pt-br":
      "Avalie-se nos pontos escolhidos e conte o que fez e aprendeu. Nunca escreva nomes nem nada que possa revelar quem é o paciente. Depois de responder às perguntas com asterisco, você pode pedir um retorno.",
  },
  {
    nb: "Les studentens egen vurdering først. Gi din vurdering av de samme punktene, og skriv én ting som gikk bra og én ting å arbeide videre med. Noen få setninger er nok.",
    en: "Read the student's own rating first. Rate the same points, and write one thing that went well and one thing to work on. A few sentences are enough.",
    "pt-br":
      "Leia primeiro a autoavaliação do estudante. Avalie os mesmos pontos e escreva uma coisa que foi bem e uma a melhorar. Algumas frases bastam.",
  },
];

/** How to fill out each tab of the evaluation form: midterm, endterm, summarizing. */
export const evaluationHelp: Texts[] = [
  {
    nb: "Student og veileder vurderer hver for seg hvor studenten står midtveis. Ingen ser den andres svar før begge har levert. Bruk forskjellene som utgangspunkt for midtvurderingen.",
    en: "Student and supervisor each assess where the student stands halfway. Neither sees the other's answers before both have handed in. Let the differences open the midterm talk.",
    "pt-br":
      "Estudante e supervisor avaliam, cada um por si, como o estudante está na metade do período. Ninguém vê as respostas do outro antes de ambos entregarem. Use as diferenças para iniciar a conversa de meio de período.",
  },
  {
    nb: "Vurder de samme punktene ved slutten av praksis. Se også på det dere ble enige om midtveis, og skriv hva som har endret seg. Gi eksempler.",
    en: "Assess the same points at the end of the placement. Look back at what you agreed halfway, and write what has changed. Give examples.",
    "pt-br":
      "Avalie os mesmos pontos no fim do estágio. Retome o que foi combinado na metade do período e escreva o que mudou. Dê exemplos.",
  },
  {
    nb: "Her står begge vurderingene side om side, sammen med mål og fravær. Læreren går gjennom dem med studenten og veilederen. Skolen avgjør om praksis er bestått.",
    en: "Both assessments stand side by side here, with goals and absences. The teacher goes through them with the student and the supervisor. The school decides whether the placement is passed.",
    "pt-br":
      "Aqui as duas avaliações aparecem lado a lado, com metas e faltas. O docente conversa sobre elas com o estudante e o supervisor. A escola decide se o estudante foi aprovado no estágio.",
  },
];
