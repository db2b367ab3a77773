/** SPEC §3's competence areas, in the order in which they are shown. */
export const areas = [1, 2, 3, 4, 5, 6] as const;
