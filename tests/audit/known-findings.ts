import { runCommand } from "../../lib/host/commands";

const failing = ["high", "critical"] as const;

/** A package with a published vulnerability. */
export type Finding = { name: string; severity: string; titles: string[] };

/** What the registry knows about the installed packages; `reason` says why it does not answer. */
export type Findings = { isAnswered: true; findings: Finding[] } | { isAnswered: false; reason: string };

/** Asks the registry about every package in the lock file. */
export async function askForFindings(root: string): Promise<Findings> {
  const own = process.env.npm_execpath?.endsWith("npm-cli.js") ? process.env.npm_execpath : undefined;
  const [command, first] = own ? [process.execPath, [own]] : ["npm", []];
  const args = [...first, "audit", "--json", "--loglevel=silent", "--fetch-retries=1"];
  const { output } = await runCommand(command, args, { cwd: root, env: process.env });
  return readFindings(output);
}

type Report = {
  auditReportVersion?: number;
  vulnerabilities?: Record<string, { severity: string; via: (string | { title?: string })[] }>;
  message?: string;
  error?: { summary?: string };
};

/** The printed result of `npm audit --json`. */
export function readFindings(output: string): Findings {
  const report = parse(output);
  if (!report?.auditReportVersion) {
    const reason = report?.message || report?.error?.summary || output.trim() || "npm printed nothing";
    return { isAnswered: false, reason };
  }
  const findings = Object.entries(report.vulnerabilities ?? {}).map(([name, { severity, via }]) => ({
    name,
    severity,
    titles: via.flatMap((cause) => (typeof cause === "string" ? `through ${cause}` : (cause.title ?? []))),
  }));
  return { isAnswered: true, findings };
}

function parse(output: string): Report | undefined {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}

/** Is there a finding that nobody should ship with? */
export const isAlarming = (found: Findings): boolean =>
  found.isAnswered && found.findings.some(({ severity }) => failing.some((level) => level === severity));

/** The findings as lines; where the registry does not answer, that nothing is known. */
export function describeFindings(found: Findings): string[] {
  if (!found.isAnswered) {
    return [`No statement on known vulnerabilities: the registry does not answer audits (${found.reason}).`];
  }
  if (found.findings.length === 0) return ["No known vulnerability in the installed packages."];
  const lines = found.findings.map(
    ({ name, severity, titles }) => `${severity.padEnd(10)}${name}: ${titles.join("; ")}`,
  );
  return ["Known vulnerabilities:", ...lines.toSorted()];
}
