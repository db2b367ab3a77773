import type { Seat } from "../generated/enums";
import type { Scene } from "./add-groups";
import type { Line, Story } from "./content/stories/story";
import { minutesAfter } from "./dates";
import type { Moments } from "./report-moments";
import { type DemoRows, store } from "./rows";

interface Talked {
  reportId: number;
  scene: Scene;
  talk: Story["talk"];
  /** Whether feedback was given, so that the second half of the messages exists. */
  answered: boolean;
  moments: Moments;
}

/** Adds the messages of a report. A line whose seat is empty in this placement is left out. */
export function addMessages(rows: DemoRows, { reportId, scene, talk, answered, moments }: Talked): void {
  const say = (lines: Line[], from: Date) => {
    for (const [index, line] of lines.entries()) {
      const speaker = speakerOf(line, scene);
      if (!speaker) continue;
      store(rows.messages, { reportId, ...speaker, body: line.text, createdAt: minutesAfter(from, 6 + index * 17) });
    }
  };
  say(talk.asking, moments.asked);
  if (answered) say(talk.answered, moments.answered);
}

function speakerOf(line: Line, scene: Scene): { authorId: number; seat: Seat } | null {
  const speakers: Record<Line["from"], { authorId: number | null | undefined; seat: Seat }> = {
    student: { authorId: scene.student, seat: "student" },
    supervisor: { authorId: scene.supervisor, seat: "supervisor" },
    secondary: { authorId: scene.secondary, seat: "secondary_supervisor" },
    teacher: { authorId: scene.teachers[0], seat: "teacher" },
  };
  const { authorId, seat } = speakers[line.from];
  return authorId ? { authorId, seat } : null;
}
