import { fieldId } from "@/components/form/field-id";

/** Leads the writer to a question: into view and ready to be answered, once its error has been drawn. */
export function focusQuestion(questionId: number): void {
  requestAnimationFrame(() => {
    const field = document.getElementById(fieldId(questionId));
    const control = field?.querySelector<HTMLElement>("textarea, input:checked") ?? field?.querySelector("input");
    for (let fold = field?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
    field?.scrollIntoView({ block: "center" });
    control?.focus({ preventScroll: true });
  });
}
