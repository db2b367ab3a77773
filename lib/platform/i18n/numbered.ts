/** A number as a message key; `status` and `viewpoint` have one for each value. */
export const numbered = (number: number) => String(number) as "1";
