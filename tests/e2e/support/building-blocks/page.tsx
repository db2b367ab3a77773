import { renderToStaticMarkup } from "react-dom/server";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Disclosure } from "@/components/ui/disclosure";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { List, ListItem } from "@/components/ui/list";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { StatusChip } from "@/components/ui/status-chip";
import { StickyActions } from "@/components/ui/sticky-actions";
import { Controls } from "./controls";
import { Signs } from "./signs";

/**
 * Every building block of `components/ui` in every state, as the HTML of one page without scripts.
 * @param styles addresses of the product's style sheets
 */
export const buildingBlocks = (styles: string[]): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      {/* biome-ignore lint/style/noHeadElement: a page of its own, outside of Next */}
      <head>
        <title>Building blocks</title>
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <main className="gutter mx-auto w-full max-w-5xl">
          <PageHeader
            above="Where the reader is"
            title="Building blocks"
            lead="Each in all its states."
            actions={<Button variant="primary">The one thing to do</Button>}
          />
          <Signs />
          <Controls />
          <Containers />
        </main>
      </body>
    </html>,
  )}`;

/** What contains other building blocks. */
const Containers = () => (
  <>
    <Section title="Lists" lead="Rows on the page.">
      <List>
        <ListItem
          href="/building-blocks"
          title="A conversation with relatives"
          meta="18 November, ward 3"
          leading={<Icon name="envelope-open" />}
          trailing={<StatusChip tone="turn">Send it</StatusChip>}
        />
        <ListItem title="Without a link" meta="19 November" />
      </List>
      <Section level={3} title="A part of a section">
        <Disclosure title="Closed" meta="12">
          Hidden
        </Disclosure>
        <Disclosure title="Open" defaultOpen>
          Content
        </Disclosure>
      </Section>
    </Section>
    <EmptyState icon={<Icon name="document-text" />} title="Nothing here yet" action={<Button>Plan a report</Button>}>
      The first report appears here.
    </EmptyState>
    <StickyActions>
      <Button>Later</Button>
    </StickyActions>
    <Dialog
      open
      onClose={() => {}}
      closeLabel="Close"
      title="Delete the report?"
      description="It cannot be brought back."
      footer={
        <>
          <Button>Cancel</Button>
          <Button variant="danger">Delete the report</Button>
        </>
      }
    />
  </>
);
