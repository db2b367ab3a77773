/**
 * The name of a preview, such as `pr-123`: it is part of a folder, of a database and of the name of a host. At most 40 lower-case letters,
 * digits and dashes, with a letter or a digit at both ends.
 */
export const previewName = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;
