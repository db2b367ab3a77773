import { z } from "zod";
import { parseJson } from "../../parse-json";
import { isChannelName, serverToUserChannel } from "./channel-name";
import { limits } from "./limits";

/** What a signature of the product states: for whom it was made, and when (ms). */
export interface Grant {
  userId: string;
  issuedAt: number;
}

const issuedSchema = z.object({ issuedAt: z.number() });
const userIdSchema = z.string().refine((id) => isChannelName(serverToUserChannel(id)));
const channelDataSchema = z.object({ user_id: userIdSchema, user_info: issuedSchema });
const userDataSchema = z.object({ id: userIdSchema, user_info: issuedSchema });

/** The `channel_data` with which the product signs a person's subscription; `now` in ms. */
export const channelGrant = (userId: number, now: number) => ({
  user_id: String(userId),
  user_info: { issuedAt: now },
});

/** The `user_data` with which the product signs a person in; `now` in ms. */
export const userGrant = (userId: number, now: number) => ({ id: String(userId), user_info: { issuedAt: now } });

/** The grant of a signed `channel_data`; undefined for any other text. */
export function readChannelGrant(channelData: string | null | undefined): Grant | undefined {
  const data = channelDataSchema.safeParse(parseJson(channelData ?? "")).data;
  return data && { userId: data.user_id, issuedAt: data.user_info.issuedAt };
}

/** The grant of a signed `user_data`; undefined for any other text. */
export function readUserGrant(userData: string): Grant | undefined {
  const data = userDataSchema.safeParse(parseJson(userData)).data;
  return data && { userId: data.id, issuedAt: data.user_info.issuedAt };
}

/** Whether the grant is recent enough to be used. */
export const isFresh = ({ issuedAt }: Grant, now: number): boolean => Math.abs(now - issuedAt) <= limits.signatureMs;
