/** The changes that a second sign-in with Feide can prove. */
export const proofPurposes = ["change_email", "end_feide"] as const;
export type ProofPurpose = (typeof proofPurposes)[number];

/**
 * What a proof allows: a purpose and, where given, the one content it is for: the new mail address, or the hash of a document. The
 * command that uses the proof says which content it is about; it never takes that from the proof.
 */
export type ProofScope = { purpose: ProofPurpose; content?: string | undefined };
