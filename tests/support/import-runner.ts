import { importRows } from "@/lib/features/import/jobs";
import { launchRunner } from "@/lib/platform/jobs/runner";

// A separate process that runs imports, to be killed in the middle of one.
await launchRunner({ "job-import": importRows }, []);
process.stdout.write("began\n");
