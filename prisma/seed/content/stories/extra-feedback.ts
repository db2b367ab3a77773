/** What a secondary supervisor adds to a report. */
export const secondaryFeedback = [
  "Jeg arbeidet sammen med deg deler av vakten og er enig med veilederen din. Du spør godt og tar imot råd. Ta litt mer plass når vi diskuterer pasientene.",
  "Du er til stede hos pasienten og følger med på det som skjer rundt. Arbeid videre med å fullføre en oppgave før du begynner på den neste.",
  "Godt humør og god innsats. Jeg ser at du har øvd siden sist. Skriv gjerne ned spørsmålene dine underveis, så tar vi dem samlet.",
];

/** What a teacher writes when asked. */
export const teacherFeedback = [
  "Du beskriver konkret hva du gjorde, og du viser at du lærer av det. Knytt refleksjonen tydeligere til pensum: Hvilken kunnskap bygde du valget på?",
  "God sammenheng mellom plan og refleksjon. Til neste rapport ønsker jeg at du også skriver hva du ville ha gjort annerledes, og hvorfor.",
];
