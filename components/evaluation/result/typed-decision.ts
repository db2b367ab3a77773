/** What survives the way to Feide and back: never a secret. */
export type TypedDecision = { choice: "passed" | "not_passed" | null; reason: string };

const nothing: TypedDecision = { choice: null, reason: "" };
const keyOf = (evaluationId: number) => `decision ${evaluationId}`;

/** Stores in this tab what a teacher has typed, while they are at Feide. Without storage it has to be typed again. */
export function storeDecision(evaluationId: number, typed: TypedDecision): void {
  try {
    window.sessionStorage.setItem(keyOf(evaluationId), JSON.stringify(typed));
  } catch {
    // A browser can refuse its storage.
  }
}

/** What was stored, once: the tab forgets it. */
export function takeDecision(evaluationId: number): TypedDecision {
  try {
    const stored = window.sessionStorage.getItem(keyOf(evaluationId));
    window.sessionStorage.removeItem(keyOf(evaluationId));
    return stored ? { ...nothing, ...JSON.parse(stored) } : nothing;
  } catch {
    return nothing;
  }
}
