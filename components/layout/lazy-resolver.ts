import type { FieldValues, Resolver } from "react-hook-form";

/**
 * A form's check that loads once the form is open: zod weighs 32 kB, which a page with a button need not fetch for the dialog
 * behind it. Where it cannot load, the server's own check stands alone.
 */
export const lazyResolver =
  <Fields extends FieldValues>(load: () => Promise<Resolver<Fields>>): Resolver<Fields> =>
  async (...form) => {
    const check = await load().catch(() => null);
    return check ? check(...form) : { values: form[0], errors: {} };
  };
