import { archiveEvaluations } from "@/lib/features/archive/jobs";
import { launchRunner } from "@/lib/platform/jobs/runner";

// A separate process that sends evaluations to the archive, to be killed on the way.
// The test is gone when nobody holds its input any more: a run was interrupted.
process.stdin.resume().once("end", () => process.exit());
await launchRunner({ "job-archive": archiveEvaluations }, []);
