// Nothing newer than ES2015: a Node too old for us parses this file before node-version.mjs turns it away.

/** The last day with security fixes of each version, by its first number (nodejs/Release, schedule.json). */
const lastDays = {
  20: "2026-04-30",
  21: "2024-06-01",
  22: "2027-04-30",
  23: "2025-06-01",
  24: "2028-04-30",
  25: "2026-06-01",
  26: "2029-04-30",
};

/**
 * The last day on which a version of Node had security fixes, or null for one that has them or that is not known here.
 * @param {string} version as `process.versions.node` has it
 * @param {Date} now
 * @returns {string | null}
 */
export function endOfFixes(version, now) {
  const lastDay = lastDays[version.split(".")[0]];
  return !lastDay || now.toISOString().slice(0, 10) <= lastDay ? null : lastDay;
}

/**
 * One line about a Node that gets no more security fixes, or null for any other.
 * @param {string} version as `process.versions.node` has it
 * @param {Date} now
 * @returns {string | null}
 */
export function unsupportedNode(version, now) {
  const lastDay = endOfFixes(version, now);
  if (!lastDay) return null;
  return `Node ${version} has had no security fixes since ${lastDay}. Get a newer one from https://nodejs.org.`;
}
