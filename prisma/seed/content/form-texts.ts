import type { Texts } from "@/lib/features/form/content/schema";

/** The questions that are the same in every area of the report form. */
export const reportQuestions = {
  plan: {
    nb: "Hvordan vil du arbeide med dette?",
    en: "How will you work on this?",
    "pt-br": "Como você vai trabalhar nisso?",
    pt: "Como vai trabalhar nisto?",
  },
  selfRating: { nb: "Egenvurdering", en: "Self-rating", "pt-br": "Autoavaliação", pt: "Autoavaliação" },
  reflection: {
    nb: "Hva gjorde du, og hva lærte du?",
    en: "What did you do, and what did you learn?",
    "pt-br": "O que você fez e o que aprendeu?",
    pt: "O que fez e o que aprendeu?",
  },
  supervisorRating: {
    nb: "Veileders vurdering",
    en: "Supervisor's rating",
    "pt-br": "Avaliação do supervisor",
    pt: "Avaliação do orientador",
  },
  feedback: {
    nb: "Hva gikk bra, og hva bør studenten arbeide videre med?",
    en: "What went well, and what should the student work on?",
    "pt-br": "O que foi bem e em que o estudante deve continuar trabalhando?",
    pt: "O que correu bem e em que deve o estudante continuar a trabalhar?",
  },
} satisfies Record<string, Texts>;

/** The text question of each area of the evaluation form. */
export const evaluationComment: Texts = {
  nb: "Begrunn vurderingen med eksempler fra praksis",
  en: "Give reasons for the assessment, with examples from the placement",
  "pt-br": "Justifique a avaliação com exemplos do estágio",
  pt: "Justifique a avaliação com exemplos do estágio",
};

/** How to fill in each tab of the report form: planning, reflection, feedback. */
export const reportHelp: Texts[] = [
  {
    nb: "Kryss av for det du vil arbeide med denne dagen, gjerne ett til tre punkter. Skriv kort hvordan du vil gå fram. Teksten lagres mens du skriver.",
    en: "Tick what you want to work on this day. One to three points are enough. Write briefly how you will go about it. Your text is saved as you type.",
    "pt-br":
      "Marque em que você quer trabalhar neste dia. De um a três pontos bastam. Escreva em poucas palavras como pretende fazer isso. O texto é salvo enquanto você digita.",
    pt: "Assinale em que quer trabalhar neste dia. De um a três pontos bastam. Escreva em poucas palavras como pretende fazê-lo. O texto é guardado enquanto escreve.",
  },
  {
    nb: "Vurder deg selv på punktene du valgte, og fortell hva du gjorde og lærte. Skriv aldri navn eller annet som kan røpe hvem pasienten er. Når alle spørsmål med stjerne er besvart, kan du be om tilbakemelding.",
    en: "Rate yourself on the points you chose, and describe what you did and learned. Never write names or anything else that can reveal who the patient is. Once all questions with a star are answered, you can ask for feedback.",
    "pt-br":
      "Avalie-se nos pontos escolhidos e conte o que fez e aprendeu. Nunca escreva nomes nem nada que possa revelar quem é o paciente. Depois de responder às perguntas com asterisco, você pode pedir feedback.",
    pt: "Avalie-se nos pontos escolhidos e conte o que fez e aprendeu. Nunca escreva nomes nem nada que possa revelar quem é o utente. Depois de responder às perguntas com asterisco, pode pedir feedback.",
  },
  {
    nb: "Les studentens egenvurdering først. Gi din vurdering av de samme punktene, og skriv én ting som gikk bra og én ting å arbeide videre med. Noen få setninger er nok.",
    en: "Read the student's self-rating first. Rate the same points, and write one thing that went well and one thing to work on. A few sentences are enough.",
    "pt-br":
      "Leia primeiro a autoavaliação do estudante. Avalie os mesmos pontos e escreva uma coisa que foi bem e uma a melhorar. Algumas frases bastam.",
    pt: "Leia primeiro a autoavaliação do estudante. Avalie os mesmos pontos e escreva uma coisa que correu bem e uma a melhorar. Bastam algumas frases.",
  },
];

/** How to fill in each tab of the evaluation form: midterm, endterm, summarizing. */
export const evaluationHelp: Texts[] = [
  {
    nb: "Student og veileder vurderer hver for seg hvor langt studenten er kommet midtveis. Ingen ser den andres svar før begge har levert. Bruk forskjellene som utgangspunkt for midtvurderingen.",
    en: "Student and supervisor each rate how far the student has come halfway. Neither sees the other's answers until both have submitted. Use the differences as the starting point for the midterm assessment.",
    "pt-br":
      "Estudante e supervisor avaliam, cada um por si, como o estudante está na metade do período. Ninguém vê as respostas do outro antes de ambos enviarem. Use as diferenças como ponto de partida da avaliação intermediária.",
    pt: "Estudante e orientador avaliam, cada um por si, como está o estudante a meio do período. Ninguém vê as respostas do outro antes de ambos enviarem. Utilize as diferenças como ponto de partida da avaliação intermédia.",
  },
  {
    nb: "Vurder de samme punktene ved slutten av praksis. Se også på det dere ble enige om midtveis, og skriv hva som har endret seg. Gi eksempler.",
    en: "Rate the same points at the end of the placement. Look back at what you agreed halfway, and write what has changed. Give examples.",
    "pt-br":
      "Avalie os mesmos pontos no fim do estágio. Retome o que foi combinado na metade do período e escreva o que mudou. Dê exemplos.",
    pt: "Avalie os mesmos pontos no fim do estágio. Retome o que ficou acordado a meio do período e escreva o que mudou. Dê exemplos.",
  },
  {
    nb: "Her ser dere begge vurderingene side om side, sammen med mål og fravær. Læreren går gjennom dem med studenten og veilederen. Skolen avgjør om praksis er bestått.",
    en: "Here you see both assessments side by side, with goals and absence. The teacher goes through them with the student and the supervisor. The school decides whether the placement is passed.",
    "pt-br":
      "Aqui as duas avaliações aparecem lado a lado, com metas e faltas. O docente analisa as duas com o estudante e o supervisor. A escola decide sobre a aprovação no estágio.",
    pt: "Aqui as duas avaliações aparecem lado a lado, com objetivos e faltas. O docente analisa-as com o estudante e o orientador. A escola decide sobre a aprovação no estágio.",
  },
];
