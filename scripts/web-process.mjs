// One of the web processes of `npm start`, which starts it; no command of its own.
import("./prepare.mjs").then(({ main, prepare, root }) =>
  main(async () => {
    await prepare();
    const { runWebProcess } = await import("../lib/host/web-processes/web-process.ts");
    await runWebProcess(root);
    // Handles the app left open end with the process.
  }).then(() => process.exit()),
);
