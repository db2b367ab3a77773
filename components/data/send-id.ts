import { newId } from "@/lib/platform/new-id";

/**
 * The ids of the mails of one dialog. A mail that is sent again unchanged, because no answer came, keeps its id and is not sent twice;
 * a changed one is another mail.
 * @returns gives the id of what is about to be sent
 */
export function sendIds(): (mail: object) => string {
  let last: { mail: string; id: string } | null = null;
  return (mail) => {
    const text = JSON.stringify(mail);
    if (last?.mail !== text) last = { mail: text, id: newId() };
    return last.id;
  };
}
