import { makeSignLink } from "@/tests/factories/evaluation-sign-link";

/** A link to sign that this machine's address may open: all tests share it, and it opens only some in a quarter of an hour. */
export const makeOpenableLink: typeof makeSignLink = async (db, made, given) => {
  await db.rateLimit.deleteMany({ where: { key: { startsWith: "signLinkAddress:" } } });
  return makeSignLink(db, made, given);
};
