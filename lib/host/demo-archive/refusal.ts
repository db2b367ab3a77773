/** A request that the archive refuses, with the status of its answer. */
export class Refusal extends Error {
  override name = "Refusal";
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415,
    description: string,
  ) {
    super(description);
  }
}
