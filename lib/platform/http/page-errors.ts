import "server-only";
import { notFound } from "next/navigation";
import { AppError } from "../errors";

/** Awaits a page's query; a missing or hidden record becomes the page's 404. */
export async function orNotFound<T>(wanted: Promise<T>): Promise<T> {
  try {
    return await wanted;
  } catch (error) {
    if (isNotFound(error)) notFound();
    throw error;
  }
}

/** Awaits a query; a missing or hidden record is null. */
export const orNull = <T>(wanted: Promise<T>): Promise<T | null> =>
  wanted.catch((error: unknown) => {
    if (isNotFound(error)) return null;
    throw error;
  });

const isNotFound = (error: unknown): boolean => error instanceof AppError && error.kind === "notFound";
