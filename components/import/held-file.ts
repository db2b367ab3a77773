/** The file that was sent last, and the jobs that have read it. It is lost when the page is loaded again. */
let held: { file: File; jobIds: readonly number[] } | null = null;

/** Remembers the file of a job, until another file is sent. */
export function holdFile(file: File, jobId: number): void {
  held = { file, jobIds: held?.file === file ? [...held.jobIds, jobId] : [jobId] };
}

/** The file of a job, or null when this page does not have it. */
export const heldFile = (jobId: number): File | null => (held?.jobIds.includes(jobId) ? held.file : null);
