/** Joins class names and leaves out what is empty; later names do not replace earlier ones. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
