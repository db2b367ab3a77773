/** The first of somebody's names, for a greeting, small places and running text. */
export const firstNameOf = (fullName: string): string => fullName.split(" ")[0] || fullName;
