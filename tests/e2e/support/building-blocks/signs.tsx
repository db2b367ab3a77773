import { AreaTile } from "@/components/ui/area-tile";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Mark } from "@/components/ui/mark";
import { Notice, type NoticeTone } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";
import { RatingValue } from "@/components/ui/rating-value";
import { SaveState, type SaveStateName } from "@/components/ui/save-state";
import { Spinner } from "@/components/ui/spinner";
import { type ChipTone, StatusChip } from "@/components/ui/status-chip";
import { Urgency, type UrgencyLevel } from "@/components/ui/urgency";
import { areas } from "@/lib/platform/areas";
import { steps } from "./controls";
import { Part } from "./part";

const tones: ChipTone[] = ["neutral", "draft", "closed", "info", "turn", "waiting", "positive", "danger"];
const levels: UrgencyLevel[] = ["calm", "soon", "late"];
const notices: NoticeTone[] = ["info", "warning", "danger", "positive"];
const saveStates: SaveStateName[] = ["saved", "saving", "offline", "failed"];
const people = Array.from({ length: 12 }, (_, index) => index + 1);
const sizes = ["small", "medium", "large"] as const;

/** What tells something and cannot be pressed. */
export const Signs = () => (
  <>
    <Part title="Type">
      <div>
        <p className="text-page text-brand">Page</p>
        <p className="text-title text-brand">Section</p>
        <p className="text-question">Question</p>
        <p>Answers and running text</p>
        <p className="text-sm text-muted">Help under a label</p>
        <p className="text-meta text-muted">17 November, ward 3</p>
      </div>
    </Part>
    <Part title="Chips">
      {tones.map((tone) => (
        <StatusChip key={tone} tone={tone}>
          {tone}
        </StatusChip>
      ))}
    </Part>
    <Part title="Urgency">
      {levels.map((level) => (
        <Urgency key={level} level={level}>
          {level}: waited for 8 days
        </Urgency>
      ))}
    </Part>
    <Part title="Badges">
      <Badge value={3} />
      <Badge value={120} max={99} />
      <Badge value={12} tone="quiet" />
    </Part>
    <Part title="People">
      {people.map((userId) => (
        <Avatar
          key={userId}
          userId={userId}
          fullName="Nora Haugen"
          src={null}
          size={sizes[userId % 3]}
          label="Nora Haugen"
        />
      ))}
    </Part>
    <Part title="Areas">
      {areas.map((area) => (
        <span key={area} className="inline-flex items-center gap-2 text-question">
          <AreaTile area={area} size="large" /> <AreaTile area={area} /> Area {area}
        </span>
      ))}
    </Part>
    <Part title="Notices">
      {notices.map((tone) => (
        <Notice key={tone} tone={tone} title={tone}>
          What has happened, and what to do.
        </Notice>
      ))}
    </Part>
    <Part title="Saving">
      {saveStates.map((state) => (
        <SaveState key={state} state={state}>{`${state} 14:32`}</SaveState>
      ))}
      <Spinner />
    </Part>
    <Part title="Progress and ratings">
      <div className="w-64">
        <Progress label="Answered" value={14} max={21} valueText="14 of 21" />
      </div>
      <RatingValue steps={steps} value={3} emptyLabel="not rated" />
      <RatingValue steps={steps} value={null} emptyLabel="not rated" />
    </Part>
    <Part title="On the sidebar">
      <p className="flex items-center gap-3 rounded bg-side p-4 text-question text-on-side">
        <Mark className="size-8" /> Practicum <span className="text-meta text-on-side-muted">Student</span>
      </p>
    </Part>
  </>
);
