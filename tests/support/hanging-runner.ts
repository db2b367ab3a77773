import { launchRunner } from "@/lib/platform/jobs/runner";

// A process of its own that takes the job "hang", says so, and never finishes it.
await launchRunner(
  {
    hang: () => {
      process.stdout.write("began\n");
      return new Promise(() => {});
    },
  },
  [],
);
