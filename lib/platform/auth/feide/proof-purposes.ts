/** What a second sign-in with Feide can prove: a change of the account, or a signature. */
export const proofPurposes = ["change_email", "end_feide", "sign_evaluation"] as const;
export type ProofPurpose = (typeof proofPurposes)[number];

/**
 * What a proof allows: a purpose and, where given, the one content it is for: the new mail address, or what is signed. The command that
 * uses the proof says which content it is about; it never takes that from the proof.
 */
export type ProofScope = { purpose: ProofPurpose; content?: string | undefined };
