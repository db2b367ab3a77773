import { limits } from "./limits";

/** A route parameter as an id, or null when it cannot be one. */
export function parseId(value: string | undefined): number | null {
  const id = value && /^\d{1,10}$/.test(value) ? Number(value) : 0;
  return id >= 1 && id <= limits.idMax ? id : null;
}
