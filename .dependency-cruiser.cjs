/**
 * The import rules of this repository: app -> components -> lib/features -> lib/platform.
 * Each `comment` is what a developer reads when the check fails: it says what to do instead.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const TEST = "[.](test|e2e)[.]tsx?$";

/** A file of a feature by its name in the closed list: in the feature, in a room of it, or a folder with one file a verb. */
const featureFile = (...names) =>
  ["[^/]+", "[^/]+/[^/]+"].map((place) => `^lib/features/${place}/(${names.join("|")})([.]ts$|/)`);

/** Which features a feature may call, beside its own files (notification is open to all and calls none). */
const FEATURES = {
  // It puts together what is at hand for somebody.
  home: ["concern", "evaluation", "report", "student", "absence", "placement", "user", "notification"],
  // It reads what leaves the product in files, by a job.
  export: ["job", "audit", "evaluation", "report", "form", "placement", "absence", "group", "user"],
  // It reads the log, and the tables that its entries are about.
  audit: [],
  // It makes people, groups and placements from a file, by a job: each feature makes its own.
  import: ["job", "enrolment", "evaluation", "placement", "group", "user", "domain", "notification"],
  // It sends the documents of evaluations to the archive, by a job.
  archive: ["job", "evaluation", "user"],
  // It deletes what is kept long enough, by a job: each feature deletes its own.
  retention: ["job", "archive", "evaluation", "report", "absence", "profile", "notification"],
  // Of what runs in a job it knows nothing.
  job: [],
  // It deletes what belongs to somebody: each feature deletes its own.
  erasure: [
    ...[
      "archive",
      "involvement",
      "merge",
      "job",
      "concern",
      "guest",
      "evaluation",
      "report",
      "goal",
      "absence",
      "sentence",
    ],
    ...["placement", "profile", "user", "notification"],
  ],
  // What somebody still has to do, before their account changes. Of group it has the rule of who may change one.
  involvement: ["evaluation", "group", "placement", "user"],
  // It moves what belongs to one account to another: each feature moves its own.
  merge: ["involvement", "evaluation", "report", "sentence", "placement", "user", "notification", "job"],
  // It makes placements with their evaluations. Of report it passes requests on to who has taken a seat.
  enrolment: ["evaluation", "report", "placement", "group", "user", "notification"],
  // It ends groups, whose evaluations have to be done. Of report it gives feedback again that is being corrected; of enrolment it has the rule of
  // placements at the same time.
  ending: ["enrolment", "evaluation", "report", "group", "placement", "user", "notification"],
  // Which reasons there are.
  concern: ["student", "group", "placement", "user", "notification"],
  // Of report it reads the table of statuses, and whose turn it is; of evaluation the rule of the last safe day; of absence which days count.
  line: ["report", "evaluation", "absence", "goal", "placement"],
  // Of evaluation it only reads the table of stages.
  student: [
    ...["line", "evaluation", "report", "absence", "competence", "goal", "placement", "group", "user", "form"],
    "notification",
  ],
  // Of report it gives feedback again that is being corrected when a student is taken out.
  evaluation: ["report", "absence", "goal", "placement", "group", "user", "form", "password", "notification"],
  guest: ["report", "placement", "group", "user", "form", "notification"],
  absence: ["report", "placement", "group", "user", "notification"],
  // Of guest it only closes links, when nobody is to answer them any more, and sets them aside with a report that is deleted.
  report: ["competence", "goal", "guest", "placement", "group", "user", "form", "notification"],
  // Of report it only reads the table of statuses.
  competence: ["report", "placement", "group", "user", "form", "notification"],
  goal: ["placement", "group", "user", "notification"],
  sentence: [],
  placement: ["group", "user", "notification"],
  session: ["user", "profile"],
  profile: ["user", "domain", "notification", "password"],
  password: [],
  feide: ["user", "domain", "password", "session"],
  // Of placement it reads who has which seat.
  group: ["placement", "user", "notification"],
  user: ["domain", "notification"],
  // It gives running groups the version that is published.
  form: ["group"],
  language: [],
  // Of group it has the rules that a new one begins with.
  settings: ["group"],
  domain: [],
  // How the product itself is: its processes, its queue, and what was given up: of notification it makes mails again.
  system: ["notification"],
  notification: [],
};

const featureRules = Object.entries(FEATURES).map(([feature, callees]) => ({
  name: `feature-${feature}-calls`,
  severity: "error",
  comment: `lib/features/${feature} may call ${callees.join(", ") || "no other feature"}. Hand the rest in as an argument, or move the shared piece to lib/platform.`,
  from: { path: `^lib/features/${feature}/`, pathNot: TEST },
  to: { path: "^lib/features/[^/]+/", pathNot: `^lib/features/(${[feature, ...callees].join("|")})/` },
}));

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      comment: "Break the cycle: move the shared piece down a layer or pass it as an argument.",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "rules-parse-nothing",
      severity: "error",
      comment:
        "What the browser shows and decides by comes from rules.ts, and must not bring zod's 33 kB with it: a constant of both stands in rules.ts, from where schema.ts has it.",
      // Feide's claims are read on the server alone.
      from: { path: featureFile("rules"), pathNot: ["^lib/features/feide/", TEST] },
      to: {
        path: [...featureFile("schema", "contract"), "^(lib/platform/validators[.]ts$|node_modules/zod/)"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "nobody-imports-app",
      severity: "error",
      comment: "app/ is routing only. Move what you need to components/ or lib/.",
      from: { pathNot: "^(app|tests)/" },
      to: { path: "^app/" },
    },
    {
      name: "no-alias-into-app",
      severity: "error",
      comment:
        "Inside app/ use relative imports, so that a reach into another route shows. Shared UI goes to components/<noun>/.",
      from: { path: "^app/" },
      to: { path: "^app/", dependencyTypes: ["aliased"] },
    },
    {
      name: "ui-knows-no-feature",
      severity: "error",
      comment: "components/ui must be able to ship in another product. Pass data in by props.",
      from: { path: "^components/ui/" },
      to: { path: "^(lib/features|components/(?!ui/))" },
    },
    {
      name: "components-never-read-the-database",
      severity: "error",
      comment: "Components get data by props from a page or through the API client.",
      from: { path: "^components/" },
      to: { path: featureFile("queries", "commands", "jobs") },
    },
    {
      name: "calls-go-through-the-kit",
      severity: "error",
      comment:
        "Name the call in components/<noun>/calls.ts and make it by useCall, useCallForm, useQuery or useAsk of components/data.",
      from: { path: "^(app|components)/", pathNot: ["^components/data/", TEST] },
      to: { path: "^lib/platform/http/client[.]ts$" },
    },
    {
      name: "contracts-stay-on-the-server",
      severity: "error",
      comment:
        "A contract brings zod and every schema of its feature: components take its types, and call by components/<noun>/calls.ts.",
      from: { path: "^components/", pathNot: TEST },
      to: { path: featureFile("contract"), dependencyTypesNot: ["type-only"] },
    },
    {
      name: "lib-knows-no-ui",
      severity: "error",
      comment: "lib/ must not depend on React UI. Mail templates live in lib/platform/mail.",
      from: { path: "^lib/" },
      to: { path: "^components/" },
    },
    {
      name: "lib-knows-no-scripts",
      severity: "error",
      comment:
        "scripts/ holds the commands of package.json, thin. Move the piece to lib/platform, from where a script has it.",
      from: { path: "^lib/" },
      to: { path: "^scripts/" },
    },
    {
      name: "platform-knows-no-feature",
      severity: "error",
      comment: "lib/platform is the bottom layer. Hand the feature's rule in as an argument.",
      from: { path: "^lib/platform/" },
      to: { path: "^lib/features/" },
    },
    {
      name: "host-is-started-by-scripts",
      severity: "error",
      comment:
        "lib/host starts and stops the product; nothing inside the product uses it. Move the piece to lib/platform.",
      from: { pathNot: "^(lib/host|scripts|tests|prisma)/" },
      to: { path: "^lib/host/" },
    },
    {
      name: "seed-belongs-to-the-host",
      severity: "error",
      comment: "Demo data is loaded by lib/host. Production code must work without it.",
      from: { pathNot: "^(lib/host|prisma|scripts|tests)/" },
      to: { path: "^prisma/seed/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "database-only-in-queries-and-commands",
      severity: "error",
      comment: "Add a function to lib/features/<noun>/queries.ts or commands.ts and call that.",
      from: {
        pathNot: [
          ...featureFile("queries", "commands", "jobs"),
          "^lib/platform/(db|sql|locks|auth|audit|rate-limit|jobs|i18n/registry)",
          "^lib/features/unit-of-work[.]ts$",
          "^lib/host/",
          "^(prisma|tests)/",
          TEST,
        ],
      },
      to: {
        path: ["^lib/platform/(db|sql|locks)", "@prisma/client", "^prisma/generated", "(^|node_modules/)kysely(/|$)"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "one-importer-per-vendor",
      severity: "error",
      comment:
        "A vendor is reached through its lib/platform adapter (the browser's socket: components/notification/connect).",
      from: {
        pathNot:
          "^(lib/platform/(spreadsheet|realtime|mail|pdf|auth|images|metrics)/|components/notification/connect|scripts/|tests/)",
      },
      to: { path: "(^|node_modules/)(exceljs|pusher(-js)?|nodemailer|pdfkit|openid-client|sharp|prom-client)(/|$)" },
    },
    {
      name: "toasts-come-from-ui",
      severity: "error",
      comment: "Use the toast of components/ui/toast: sonner loads after the page.",
      from: { path: "^(app|components)/", pathNot: ["^components/ui/toast-region[.]tsx$", TEST] },
      to: { path: "(^|node_modules/)sonner(/|$)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "links-come-from-ui",
      severity: "error",
      comment:
        "Use Link, TextLink or LinkButton of components/ui: they fetch a page ahead only when somebody comes near.",
      from: { path: "^(app|components)/", pathNot: "^components/ui/link[.]tsx$" },
      to: { path: "(^|node_modules/)next/link" },
    },
    {
      name: "icons-come-from-the-sprite",
      severity: "error",
      comment:
        'Use <Icon name="…" />, and add the name to components/ui/icon-names.ts: an inlined icon weighs ten times as much.',
      from: {},
      to: { path: "(^|node_modules/)@heroicons" },
    },
    {
      name: "no-test-code-in-production",
      severity: "error",
      comment: "Only tests may import factories and test helpers.",
      from: { pathNot: ["^(tests|scripts)/", TEST] },
      to: { path: "^tests/" },
    },
    ...featureRules,
  ],
  required: [
    {
      name: "routes-go-through-serve",
      severity: "error",
      comment: "Every API route is serve(call, handler) or serveRaw(call, handler).",
      module: { path: "^app/api/.+/route[.]ts$" },
      to: { path: "^lib/platform/http/serve" },
    },
    {
      name: "feature-io-is-server-only",
      severity: "error",
      comment: 'Begin queries.ts and commands.ts with: import "server-only";',
      module: { path: featureFile("queries", "commands", "jobs"), pathNot: TEST },
      to: { path: "server-only" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)([.]next|node_modules/.+/node_modules)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
  },
};
