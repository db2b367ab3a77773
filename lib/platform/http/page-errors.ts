import "server-only";
import { notFound } from "next/navigation";
import { AppError } from "../errors";

/** What a page waits for; what the person may not see, or what is not there, becomes the page's 404. */
export async function orNotFound<T>(wanted: Promise<T>): Promise<T> {
  try {
    return await wanted;
  } catch (error) {
    if (error instanceof AppError && error.kind === "notFound") notFound();
    throw error;
  }
}
