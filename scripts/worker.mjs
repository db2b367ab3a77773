import "./node-version.mjs";

const HELP = `npm run worker              works off jobs (mails) beside web servers that run with WORKER=off
npm run worker -- --help    this text

DATABASE_URL names the database; the other settings are those of the web servers. At WORKER_PORT, if it is set, it answers /api/health/live,
/api/health/ready and /api/metrics as they do.`;

import("./prepare.mjs").then(({ command, root }) =>
  command(HELP, async () => {
    const { runWorker } = await import("../lib/host/worker.ts");
    const start = async () => {
      (await import("../lib/features/system/queries/name-figures.ts")).nameFigures();
      await (await import("../lib/features/system/commands/report-instance.ts")).startReporting("worker");
      await (await import("../lib/features/tasks.ts")).startTasks();
      return (await import("../lib/features/system/queries/answer-request.ts")).answerRequest;
    };
    await runWorker({ root, start });
    // Open connections end with the process, also after an error.
  }).then(() => process.exit()),
);
