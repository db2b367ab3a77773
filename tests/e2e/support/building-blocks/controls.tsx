import { Button, IconButton, LinkButton } from "@/components/ui/button";
import type { ButtonVariant } from "@/components/ui/button-look";
import { Checkbox } from "@/components/ui/checkbox";
import { ChoiceLinks } from "@/components/ui/choice-links";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { PasswordInput } from "@/components/ui/password-input";
import { RatingScale } from "@/components/ui/rating-scale";
import { Select } from "@/components/ui/select";
import { Tabs } from "@/components/ui/tabs";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { TextLink } from "@/components/ui/text-link";
import { Part } from "./part";

const variants: ButtonVariant[] = ["primary", "secondary", "quiet", "danger"];
const noop = () => {};

export const steps = ["not yet", "with support", "well", "very well"].map((anchor, index) => ({
  value: index + 1,
  anchor,
}));

/** What can be pressed or filled in. */
export const Controls = () => (
  <>
    <Part title="Buttons">
      {variants.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-3">
          <Button variant={variant} icon={<Icon name="plus-solid" />}>
            {variant}
          </Button>
          <Button variant={variant} size="small">
            small {variant}
          </Button>
          <Button variant={variant} busy>
            busy {variant}
          </Button>
          <Button variant={variant} disabled>
            disabled {variant}
          </Button>
        </div>
      ))}
      <LinkButton href="/building-blocks">A link</LinkButton>
      <IconButton label="Notifications" icon={<Icon name="bell" />} />
      <span className="bg-side">
        <IconButton inverse label="Close" icon={<Icon name="x-mark" />} />
      </span>
      <p>
        Text with <TextLink href="/building-blocks">a link</TextLink> and{" "}
        <TextLink href="/building-blocks" newTabLabel="opens a new tab">
          another
        </TextLink>
      </p>
    </Part>
    <Part title="Fields">
      <Field className="w-full sm:w-72" label="Name" note="(optional)" help="As in the timetable.">
        <TextInput defaultValue="Nora Haugen" />
      </Field>
      <Field className="w-full sm:w-72" label="Day" error="The placement ends on 18 December. Choose an earlier day.">
        <TextInput defaultValue="20.12.2026" />
      </Field>
      <Field className="w-full sm:w-72" label="User name">
        <TextInput readOnly defaultValue="nora_haugen" />
      </Field>
      <Field className="w-full sm:w-72" label="Role">
        <Select disabled>
          <option>Student</option>
        </Select>
      </Field>
      <Field className="w-full sm:w-72" label="Ward">
        <Select>
          <option>Medicine 2</option>
        </Select>
      </Field>
      <Field className="w-full sm:w-72" label="Password">
        <PasswordInput showLabel="Show" hideLabel="Hide" />
      </Field>
      <Field className="w-full sm:w-72" label="What did you learn?">
        <TextArea limit={20} counterText={(left) => `${left} characters left`} defaultValue="Longer than it may be." />
      </Field>
    </Part>
    <Part title="Choices">
      <Checkbox label="Not ticked" help="Help under the label." />
      <Checkbox label="Ticked" defaultChecked />
      <Checkbox label="Wrong" error="Tick one." />
      <Checkbox label="Disabled" disabled />
      <Checkbox label="Ticked and disabled" disabled defaultChecked />
      <div className="w-full">
        <RatingScale legend="Chosen" steps={steps} value={3} onChange={noop} clearLabel="Remove the answer" />
      </div>
      <div className="w-full">
        <RatingScale legend="Wrong" steps={steps} value={null} onChange={noop} error="Choose a step." />
      </div>
      <div className="w-full">
        <RatingScale
          legend="In one row, with an earlier choice"
          steps={steps}
          value={null}
          onChange={noop}
          help="Before: 2 with support"
          under={(step) => step === 2 && "Before"}
        />
      </div>
    </Part>
    <section aria-label="Ways" className="mt-10">
      <Tabs
        label="Tabs"
        tabs={[
          { href: "/building-blocks", label: "Plan", current: true },
          { href: "/building-blocks?2", label: "Feedback", count: 2 },
        ]}
      />
      <ChoiceLinks
        label="Filter"
        choices={[
          { href: "/building-blocks", label: "All", current: true },
          { href: "/building-blocks?2", label: "Your turn", current: false },
        ]}
      />
    </section>
  </>
);
