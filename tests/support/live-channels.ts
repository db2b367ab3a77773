import { afterAll } from "vitest";
import { nextEvent, startChannels, subscribe } from "./channels";

/** A Channels server that the commands under test use. Import it before ./database: the settings name it then. */
const channels = await startChannels();
process.env.TEST_PUSHER_PORT = String(channels.port);

afterAll(() => channels.stop());

/** An open socket signed in as a person, as their browser has it. `cut` resolves once the server has cut it. */
export async function openSocketOf(userId: number): Promise<{ cut: Promise<unknown>; isOpen: () => boolean }> {
  const subscriber = channels.makeSubscriber({ userId: String(userId) });
  const { connection, user } = subscriber;
  await nextEvent(connection, "connected");
  subscriber.signin();
  await user.signinDonePromise;
  return { cut: nextEvent(connection, "disconnected"), isOpen: () => connection.state === "connected" };
}

/** What a person's open page hears on a channel from now on, in order. */
export async function hearOn(channel: string, userId: number): Promise<{ event: string; data: unknown }[]> {
  const heard: { event: string; data: unknown }[] = [];
  const followed = await subscribe(channels.makeSubscriber({ userId: String(userId) }), channel);
  followed.bind_global((event: string, data: unknown) => heard.push({ event, data }));
  return heard;
}
