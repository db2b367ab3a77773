import { getLoginFeide } from "@/lib/features/feide/commands/sign-in";
import { startFeide } from "@/lib/features/feide/contract";
import { withFeideCookies } from "@/lib/platform/auth/feide/cookies";
import { AppError } from "@/lib/platform/errors";
import { serveRaw } from "@/lib/platform/http/serve";
import { log } from "@/lib/platform/log";

const begin = withFeideCookies(getLoginFeide);

export const GET = serveRaw(startFeide, async (...args) => {
  const location = await begin(...args).then(
    ({ url }) => url,
    (thrown: unknown) => {
      // The person followed a link: they get a page, and we the reason.
      if (!(thrown instanceof AppError)) throw thrown;
      log.error({ err: thrown.cause ?? thrown, requestId: args[2].requestId }, "feide");
      return "/feide?error=unavailable";
    },
  );
  return new Response(null, { status: 307, headers: { location } });
});
