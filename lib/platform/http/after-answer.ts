import "server-only";
import { after } from "next/server";

/** Runs work after the answer was sent; outside a request immediately. */
export async function afterAnswer(work: () => Promise<void>): Promise<void> {
  try {
    after(work);
  } catch {
    await work();
  }
}
