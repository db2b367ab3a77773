import { z } from "zod";

/** A copy is always the asker's own, so nothing is asked for. */
export const copySchema = z.strictObject({});
