import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Channels, nextEvent, startChannels, subscribe } from "../../support/channels";
import { soon } from "../../support/soon";

let channels: Channels;
beforeEach(async () => {
  channels = await startChannels();
});
afterEach(() => channels.stop());

const name = "presence-evaluation-1";

/** The official client of a person in the channel, and the ids that it knows to be there. */
async function enter(userId: string) {
  const subscriber = channels.makeSubscriber({ userId });
  const channel = await subscribe(subscriber, name);
  const { members } = channel as unknown as {
    members: { members: Record<string, unknown>; count: number; myID: string };
  };
  return { subscriber, channel, members, ids: () => Object.keys(members.members).toSorted() };
}

describe("a presence channel", () => {
  it("says who is there by their ids alone, and who comes", async () => {
    const first = await enter("1");
    expect([first.ids(), first.members.count, first.members.myID]).toEqual([["1"], 1, "1"]);
    const added = nextEvent(first.channel, "pusher:member_added");
    const second = await enter("2");
    expect(await added).toEqual({ id: "2", info: undefined });
    for (const { ids, members } of [first, second]) expect([ids(), members.count]).toEqual([["1", "2"], 2]);
    expect(second.members.members).toEqual({ 1: {}, 2: {} });
  });

  it("says who leaves, also without a word", async () => {
    const first = await enter("1");
    const second = await enter("2");
    const third = await enter("3");
    const left = nextEvent(first.channel, "pusher:member_removed");
    second.channel.unsubscribe();
    expect(await left).toMatchObject({ id: "2" });
    const cut = nextEvent(first.channel, "pusher:member_removed");
    third.subscriber.disconnect();
    expect(await cut).toMatchObject({ id: "3" });
    expect([first.ids(), first.members.count]).toEqual([["1"], 1]);
  });

  it("has a person with two pages once, until the last one is closed", async () => {
    const first = await enter("1");
    const added: unknown[] = [];
    first.channel.bind("pusher:member_added", (member: unknown) => added.push(member));
    const [page, otherPage] = [await enter("2"), await enter("2")];
    expect(otherPage.members.count).toBe(2);
    const removed: unknown[] = [];
    first.channel.bind("pusher:member_removed", (member: unknown) => removed.push(member));
    page.subscriber.disconnect();
    await soon(() => expect(channels.channels.connectionCount).toBe(2));
    const left = nextEvent(first.channel, "pusher:member_removed");
    otherPage.subscriber.disconnect();
    expect(await left).toMatchObject({ id: "2" });
    expect([added.length, removed.length]).toEqual([1, 1]);
  });

  it("loses a person whose sessions have ended", async () => {
    const first = await enter("1");
    await enter("2");
    const left = nextEvent(first.channel, "pusher:member_removed");
    await channels.publisher.terminateUserConnections("2");
    expect(await left).toMatchObject({ id: "2" });
  });

  it("carries events, and is only for who is signed in as the person of the signature", async () => {
    const { channel } = await enter("1");
    const event = nextEvent(channel, "evaluation-changed");
    await channels.publisher.trigger(name, "evaluation-changed", { evaluationId: 1 });
    expect(await event).toEqual({ evaluationId: 1 });
    const stranger = channels.makeSubscriber({
      userId: "9",
      channelAuthorization: {
        customHandler: ({ socketId, channelName }, callback) =>
          callback(null, channels.signChannel(socketId, channelName, "1")),
      },
    });
    stranger.signin();
    expect(await nextEvent(stranger.subscribe(name), "pusher:subscription_error")).toMatchObject({ status: 401 });
  });
});
