import { z } from "zod";
import { defineJob } from "@/lib/features/job/jobs";
import { launchRunner } from "@/lib/platform/jobs/runner";

// A separate process that begins an export, writes a piece of its file, reports it, and never goes on.
await launchRunner(
  {
    "job-export": defineJob("export", z.unknown(), async (job) => {
      await job.write(new Uint8Array(Buffer.from("half a file")));
      await job.progress(1, 10);
      process.stdout.write("began\n");
      return new Promise(() => {});
    }),
  },
  [],
);
