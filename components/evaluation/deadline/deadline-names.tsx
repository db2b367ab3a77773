"use client";

import { Link } from "@/components/ui/link";
import { PlainList } from "@/components/ui/plain-list";

type Props = {
  /** The days in words, with the students whose last safe day each is, and where each leads. */
  days: readonly { title: string; students: readonly { href: string; name: string }[] }[];
};

/** Many students by their last safe day, in columns of names: in a group the day is the same for all. */
export function DeadlineNames({ days }: Props) {
  return days.map(({ title, students }) => (
    <section key={title} className="not-last:mb-4">
      <h3 className="text-meta text-muted first-letter:uppercase">{title}</h3>
      <PlainList className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4">
        {students.map(({ href, name }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              className="inline-flex min-h-touch items-center font-semibold text-ink wrap-anywhere hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </PlainList>
    </section>
  ));
}
