/**
 * What is known of a job beside its payload, which only its task reads. The queue shows it in its public view, as flags that make no
 * difference to how the job runs.
 */
export type JobFacts = {
  /** The request that caused it. */
  requestId?: string | undefined;
  /** The kind of mail that it sends. */
  mail?: string | undefined;
  /** The address that it sends a mail to: for administrators, never for the log. */
  to?: string | undefined;
};

const names = ["requestId", "mail", "to"] as const satisfies readonly (keyof JobFacts)[];

/** The flags of a job, or null without any. */
export function toFlags(facts: JobFacts): string[] | null {
  const flags = names.flatMap((name) => (facts[name] === undefined ? [] : [`${name}:${facts[name]}`]));
  return flags.length > 0 ? flags : null;
}

/** What the flags of a job say. @param flags as the queue gives them: each is a key */
export function factsOf(flags: Readonly<Record<string, unknown>> | null | undefined): JobFacts {
  const entries = Object.keys(flags ?? {}).map((flag) => {
    const colon = flag.indexOf(":");
    return [flag.slice(0, colon), flag.slice(colon + 1)] as const;
  });
  return Object.fromEntries(entries.filter(([name]) => (names as readonly string[]).includes(name)));
}
