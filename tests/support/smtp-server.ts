import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll } from "vitest";

/**
 * A mail server that keeps what it gets. Import it before ./database: the settings name it then, and mails come here
 * instead of to the outbox.
 */
export const smtp = {
  inbox: [] as (Email & { recipients: string[] })[],
  /** How many of the next mails are refused for now. */
  refusals: 0,
};

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["AUTH", "STARTTLS"],
  async onData(stream, session, done) {
    const raw = await buffer(stream);
    if (smtp.refusals > 0) {
      smtp.refusals -= 1;
      return done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
    }
    const recipients = session.envelope.rcptTo.map(({ address }) => address);
    smtp.inbox.push({ ...(await PostalMime.parse(raw)), recipients });
    done();
  },
});

server.listen(0, "127.0.0.1");
await once(server.server, "listening");
process.env.TEST_SMTP_URL = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;

afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
