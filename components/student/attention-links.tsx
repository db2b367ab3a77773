import { LinkButton } from "@/components/ui/button";
import type { StudentItem } from "@/lib/features/student/schema";
import { attentionIcons, useAttentionText } from "./attention-texts";
import { attentionPath } from "./student-path";
import { ToConfirm } from "./to-confirm";

/** Why a student needs attention, and what waits for the reader, each with a link to it. */
export function AttentionLinks({ student }: { student: StudentItem }) {
  const text = useAttentionText();
  return (
    <ul className="mt-2 flex flex-wrap gap-x-2 gap-y-4">
      {student.attention.map((attention) => (
        <li key={attention.reason}>
          <LinkButton
            href={attentionPath(student, attention)}
            prefetch={false}
            size="small"
            icon={attentionIcons[attention.reason]}
          >
            {text(attention)}
          </LinkButton>
        </li>
      ))}
      {student.toConfirm > 0 && (
        <li>
          <ToConfirm student={student} />
        </li>
      )}
    </ul>
  );
}
