import { db } from "../api";
import type { Subject } from "../subject";
import { type Row, strangersWrite } from "./cells";
import { evaluationOf } from "./evaluation";

const input = async (subject: Subject) => ({ evaluationId: (await evaluationOf(subject)).id, noDoubt: true });

/** Supervisors and teachers write that they have no doubt. */
export const deadlineRows: readonly Row[] = [
  {
    call: "/evaluation/state-no-doubt",
    input,
    own: "401  403  200   400   200   403   403   403   401:403 401",
    other: strangersWrite,
  },
  {
    call: "/evaluation/state-no-doubt",
    about: "while somebody doubts",
    input: async (subject) => {
      const { evaluationId, noDoubt } = await input(subject);
      const field = { evaluationId, term: 1, field: "dangerOfNotPassing", value: true };
      await db.talkField.create({ data: { ...field, authorId: subject.scene.supervisor.id } });
      return { evaluationId, noDoubt };
    },
    own: "401  403  400   400   400   403   403   403   401:403 401",
    other: strangersWrite,
  },
];
