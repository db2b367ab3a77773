import { archiveEvaluations } from "@/lib/features/archive/jobs";
import { launchRunner } from "@/lib/platform/jobs/runner";

// A separate process that sends evaluations to the archive, to be killed on the way.
await launchRunner({ "job-archive": archiveEvaluations }, []);
