import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail server that counts the mails of each address. */
export type MailBox = { url: string; counts: Map<string, number>; stop: () => Promise<void> };

export async function openMailBox(): Promise<MailBox> {
  const counts = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, session, done) {
      stream.resume().once("end", () => {
        for (const { address } of session.envelope.rcptTo) counts.set(address, (counts.get(address) ?? 0) + 1);
        done();
      });
    },
  });
  // A client that is killed in the middle of a mail.
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    counts,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
