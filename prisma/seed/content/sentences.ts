/** Saved sentences to use again in feedback, by the mail name of their owner. */
export const feedbackSentences: Record<string, string[]> = {
  "ingrid.myhre": [
    "Du forberedte deg godt og visste hva du ville øve på.",
    "Arbeid videre med å begrunne valgene dine høyt mens du arbeider.",
    "Du ba om hjelp til rett tid.",
    "Neste gang vil jeg at du leder samtalen med pasienten fra start til slutt.",
  ],
  "amina.warsame": [
    "Du er trygg i samarbeidet med de andre på vakten.",
    "Dokumenter fortløpende, ikke på slutten av vakten.",
  ],
};
