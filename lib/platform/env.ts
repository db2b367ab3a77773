import { createEnv } from "@t3-oss/env-nextjs";
import { z } from "zod";
import { archiveSettings, checkArchiveSettings } from "./archive/settings-shape";
import { previewName } from "./preview-name";
import { supportPlaceholder } from "./support-contact";

const flag = z
  .enum(["0", "1"])
  .default("0")
  .transform((value) => value === "1");

/** Every setting of the server, checked once at start. The README's table lists the same names. */
export const env = createEnv({
  server: {
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
    DATABASE_CONNECTIONS: z.coerce.number().int().min(5).max(1000).default(20),
    DATABASE_INSIDE: flag,
    NEXTAUTH_SECRET: z.string().min(32),
    APP_URL: z.url({ protocol: /^https?$/ }),
    DEMO: flag,
    PREVIEW_NAME: z.string().regex(previewName).optional(),
    TRUST_PROXY: flag,
    SCHOOL_TIME_ZONE: z.string().default("Europe/Oslo"),
    SUPPORT_URL: z.url({ protocol: /^https$/ }).default(supportPlaceholder),
    LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
    DATA_DIR: z.string().default(".data"),
    WORKER: z.enum(["on", "off"]).default("on"),
    METRICS_TOKEN: z.string().min(16).optional(),
    BUILD_ID: z.string().default("unknown"),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().optional(),
    FEIDE_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
    FEIDE_CLIENT_ID: z.string().optional(),
    FEIDE_CLIENT_SECRET: z.string().optional(),
    FEIDE_INTERNAL_URL: z.url({ protocol: /^https?$/ }).optional(),
    ...archiveSettings,
    PUSHER_EMBEDDED: flag,
    PUSHER_APP_ID: z.string().min(1),
    PUSHER_KEY: z.string().min(1),
    PUSHER_SECRET: z.string().min(1),
    PUSHER_HOST: z.string().optional(),
    PUSHER_PORT: z.coerce.number().int().positive().optional(),
    PUSHER_TLS: flag,
    PUSHER_CLUSTER: z.string().optional(),
    PUSHER_INTERNAL_URL: z.url({ protocol: /^https?$/ }).optional(),
  },
  experimental__runtimeEnv: {},
  createFinalSchema: (shape) => z.object(shape).superRefine(checkArchiveSettings),
  emptyStringAsUndefined: true,
  // A build has no settings yet: the same build serves every school.
  skipValidation: process.env.NEXT_PHASE === "phase-production-build",
  onValidationError: (issues) => {
    const wrong = issues.map((issue) => `${issue.path?.join(".")}: ${issue.message}`).join("; ");
    throw new Error(`These settings are missing or wrong: ${wrong}`);
  },
});
