/** A value of a form: what was typed into its fields, in objects and lists. */
type Value = unknown;
type Parts = { readonly [name: string]: Value };

const hasParts = (value: Value): value is Parts => typeof value === "object" && value !== null;

const partOf = (value: Value, name: string): Value => (hasParts(value) ? value[name] : undefined);

/** A text that is missing is an empty one. */
const isSame = (one: Value, other: Value): boolean => (one ?? "") === (other ?? "");

const namesOf = (...values: readonly Value[]): string[] => [
  ...new Set(values.flatMap((value) => (hasParts(value) ? Object.keys(value) : []))),
];

type Versions<T> = {
  /** What the form began with, and what is typed now. */
  opened: T;
  typed: T;
  /** What the person has tried to save before: where the server has that now, nobody else has changed it. */
  sent: T | null;
  /** What the server has now. */
  now: T;
};

const versionsOf = <T>(versions: Versions<T>, name: string): Versions<Value> => ({
  opened: partOf(versions.opened, name),
  typed: partOf(versions.typed, name),
  sent: versions.sent === null ? null : partOf(versions.sent, name),
  now: partOf(versions.now, name),
});

const isOwn = ({ sent, now }: Versions<Value>): boolean => sent !== null && isSame(now, sent);

/** What a form saves when others have saved meanwhile: each field as it was typed where the person has changed it, and else as it is now. */
export function mergeTyped<T>(versions: Versions<T>): T {
  const { opened, typed, now } = versions;
  if (!hasParts(typed)) return isSame(typed, opened) && !isOwn(versions) ? now : typed;
  const parts = namesOf(typed, now).map((name) => [name, mergeTyped(versionsOf(versions, name))] as const);
  return (Array.isArray(typed) ? parts.map(([, part]) => part) : Object.fromEntries(parts)) as T;
}

/**
 * The fields that both the person and somebody else have changed, each to something else: `texts.nb`.
 * @param known what the person has seen of the others' last
 */
export function clashesIn<T>(versions: Versions<T>, known: T): string[] {
  const { opened, typed, now } = versions;
  if (hasParts(typed))
    return namesOf(typed, now).flatMap((name) =>
      clashesIn(versionsOf(versions, name), partOf(known, name)).map((rest) =>
        rest === "" ? name : `${name}.${rest}`,
      ),
    );
  const isUntouched = isSame(typed, opened) || isSame(typed, now);
  return isUntouched || isOwn(versions) || isSame(now, known) ? [] : [""];
}
