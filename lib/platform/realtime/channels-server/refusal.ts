/** An answer of the HTTP side other than 200. The message is the body, in plain text. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
