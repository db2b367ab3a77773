import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

/**
 * A form's check that loads once the form is open: zod weighs 32 kB, which a page with a button does not need for the dialog
 * behind it. Where it cannot load, only the server checks.
 */
export const lazyResolver =
  <Typed extends FieldValues, Parsed>(
    load: () => Promise<Resolver<Typed, unknown, Parsed>>,
  ): Resolver<Typed, unknown, Parsed> =>
  async (...form) => {
    const check = await load().catch(() => null);
    return check ? check(...form) : { values: form[0] as unknown as Parsed, errors: {} };
  };

/** The check of a form by a schema; both load once the form is open. */
export const lazySchema = <Typed extends FieldValues, Parsed>(
  load: () => Promise<z.ZodType<Parsed, Typed>>,
): Resolver<Typed, unknown, Parsed> =>
  lazyResolver(async () => {
    const [{ zodResolver }, schema] = await Promise.all([import("@hookform/resolvers/zod"), load()]);
    return zodResolver(schema);
  });
