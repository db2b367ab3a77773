/** SPEC §4: 1 planning, 2 finished, 3 waiting feedback, 4 see feedback, 5 done, 6 sick day. */
export type ReportStatus = 1 | 2 | 3 | 4 | 5 | 6;
