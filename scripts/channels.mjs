import "./node-version.mjs";

const HELP = `npm run channels             the Channels server alone, for several instances of npm start behind a balancer
npm run channels -- --help   this text

Settings (environment)
  PORT, HOST                                  where it listens (3000, 127.0.0.1)
  PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET    its keys, the same for every instance
  TRUST_PROXY                                 1: trust X-Forwarded-For

The instances get the same keys, PUSHER_HOST, PUSHER_PORT, and PUSHER_EMBEDDED=1; the balancer passes /app/ on to this.`;

import("./prepare.mjs").then(({ command, root }) =>
  command(HELP, async () => {
    const { runChannels } = await import("../lib/host/channels-service.ts");
    await runChannels(root);
    process.exit();
  }),
);
