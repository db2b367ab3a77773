import "server-only";
import { after } from "next/server";

/** Does work once the answer has left; outside of a request at once. */
export async function afterAnswer(work: () => Promise<void>): Promise<void> {
  try {
    after(work);
  } catch {
    await work();
  }
}
