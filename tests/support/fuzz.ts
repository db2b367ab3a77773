import fc from "fast-check";

/** Generated tests repeat themselves, unless FUZZ_SEED asks for other cases. */
export const seed = Number(process.env.FUZZ_SEED ?? 1);

/** So many generated cases, the same ones for the same seed. */
export const samples = <Case>(cases: fc.Arbitrary<Case>, count: number): Case[] =>
  fc.sample(cases, { seed, numRuns: count });

/** Any bytes of one of some files that were changed somewhere: overwritten, cut, repeated or filled. */
export const damaged = (files: readonly Uint8Array[]): fc.Arbitrary<Buffer> =>
  fc
    .tuple(
      fc.constantFrom(...files),
      fc.array(fc.tuple(fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 8 })), { minLength: 1, maxLength: 6 }),
      fc.constantFrom("overwrite", "cut", "repeat", "insert"),
    )
    .map(([file, changes, kind]) => {
      let bytes = Buffer.from(file);
      for (const [place, content] of changes) {
        const at = place % Math.max(1, bytes.length);
        const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
        if (kind === "overwrite") bytes.set(content.subarray(0, bytes.length - at), at);
        else if (kind === "cut") bytes = Buffer.concat([before, after.subarray(content.length * 7)]);
        else if (kind === "repeat") bytes = Buffer.concat([before, after.subarray(0, 400), after]);
        else bytes = Buffer.concat([before, content, after]);
      }
      return bytes;
    });
