import { describe, expect, it } from "vitest";
import { signChannel, signUser } from "@/lib/platform/realtime/channels-server/signature";
import { authenticateSocket, authorizeChannel, badgeEvent, badgeStaleEvent } from "@/lib/platform/realtime/publish";

const [key, secret] = ["public-key", "private-secret"];

// The settings of these tests name a Channels server that is not our own.
describe("a signature for another Channels server", () => {
  it("of a private channel is the one of the protocol, without data about the channel", () => {
    expect(authorizeChannel(17, "1.2", "private-user-17")).toEqual({
      auth: `${key}:${signChannel(secret, "1.2", "private-user-17")}`,
    });
    expect(authorizeChannel(17, "1.2", "private-user-18")).toBeNull();
  });

  it("of a sign-in names the person and nothing else", () => {
    const user_data = '{"id":"17"}';
    expect(authenticateSocket(17, "1.2")).toEqual({ auth: `${key}:${signUser(secret, "1.2", user_data)}`, user_data });
  });
});

it("more news than an event may contain are fetched by the person's pages", () => {
  const news = (count: number) => ({
    badgeNumber: count,
    badgeInfos: Array.from({ length: count }, (_, notificationId) => ({
      notificationId,
      contentMessage: "notification.teacher.feedback-given",
      placementId: 1,
      reportId: 1,
    })),
  });
  expect(badgeEvent(17, news(50)).name).toBe("badge-event");
  expect(badgeEvent(17, news(500))).toEqual(badgeStaleEvent(17));
});
