import { launchRunner } from "@/lib/platform/jobs/runner";

// A separate process that takes the job "hang", reports it, and never finishes it.
await launchRunner(
  {
    hang: () => {
      process.stdout.write("began\n");
      return new Promise(() => {});
    },
  },
  [],
);
