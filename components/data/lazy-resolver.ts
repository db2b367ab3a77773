import type { FieldValues, Resolver } from "react-hook-form";

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
