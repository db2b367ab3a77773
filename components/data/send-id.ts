import { newId } from "@/lib/platform/new-id";

/**
 * The ids of what one dialog or button sends. What is sent again unchanged, because no answer came, keeps its id and is not done twice; what
 * has changed is something else. Where a changed text is still the same thing, as with a goal, the form has one id instead.
 * @returns gives the id of what is about to be sent
 */
export function sendIds(): (sent: object) => string {
  let last: { sent: string; id: string } | null = null;
  return (sent) => {
    const text = JSON.stringify(sent);
    if (last?.sent !== text) last = { sent: text, id: newId() };
    return last.id;
  };
}
