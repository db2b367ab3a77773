import "server-only";
import { notFound } from "next/navigation";
import { AppError } from "../errors";

/** Awaits a page's query; a missing or hidden record becomes the page's 404. */
export async function orNotFound<T>(wanted: Promise<T>): Promise<T> {
  try {
    return await wanted;
  } catch (error) {
    if (error instanceof AppError && error.kind === "notFound") notFound();
    throw error;
  }
}
