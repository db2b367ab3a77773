"use client";

import {
  type CollisionDetection,
  DndContext,
  type DragMoveEvent,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { createContext, type ReactNode, use, useState } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { textIn } from "@/lib/features/form/content/rules";
import { useLanguage } from "@/lib/platform/i18n/use-language";
import { type Held, type Place, placeUnder } from "./tree";
import type { Draft } from "./use-draft";

/** Where the dragged question would be placed. */
const DropContext = createContext<Place | null>(null);

const areaId = (viewPoint: number) => `area-${viewPoint}`;

/** What is under the pointer: a question and the relative height within it, or an area. */
const detect: CollisionDetection = (args) => {
  const hits = pointerWithin(args);
  const hit = hits.find(({ id }) => typeof id === "number") ?? hits[0];
  const rect = hit && args.droppableRects.get(hit.id);
  if (!hit || !rect || !args.pointerCoordinates) return [];
  return [{ ...hit, data: { ...hit.data, share: (args.pointerCoordinates.y - rect.top) / rect.height } }];
};

function heldOver({ collisions }: Pick<DragMoveEvent, "collisions">): Held | null {
  const [hit] = collisions ?? [];
  if (!hit) return null;
  if (typeof hit.id === "number") return { questionId: hit.id, share: Number(hit.data?.share) };
  return { viewPoint: Number(hit.id.slice(areaId(0).length - 1)) };
}

/** Lets questions be dragged by their handles. Everything that a drag does, the keyboard and the menu do too. */
export function DragQuestions({ draft, children }: { draft: Draft; children: ReactNode }) {
  const locale = useLanguage();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const [draggedId, setDraggedId] = useState<number | null>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const dragged = draft.questions.find(({ id }) => id === draggedId);

  const placeOf = (event: DragMoveEvent) => {
    const held = heldOver(event);
    return held && placeUnder(draft.questions, Number(event.active.id), held);
  };
  const stop = () => {
    setDraggedId(null);
    setPlace(null);
  };

  return (
    <DndContext
      id="form-questions"
      sensors={sensors}
      collisionDetection={detect}
      onDragStart={({ active }) => setDraggedId(Number(active.id))}
      onDragMove={(event) => {
        const next = placeOf(event);
        setPlace((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
      }}
      onDragEnd={(event) => {
        const target = placeOf(event);
        stop();
        if (target) draft.move(Number(event.active.id), target);
      }}
      onDragCancel={stop}
      // The draft has a live region of its own, in the reader's language.
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: "" } }}
    >
      <DropContext value={place}>{children}</DropContext>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <p className="w-max max-w-80 truncate rounded bg-surface px-4 py-2.5 font-medium text-brand shadow-high">
            {textIn(dragged.text, locale)}
          </p>
        )}
      </DragOverlay>
    </DndContext>
  );
}

const nothing = () => undefined;
const silent = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };

/** The handle that a question is dragged by; for pointers only. */
export function DragHandle({ questionId }: { questionId: number }) {
  const { setNodeRef, listeners } = useDraggable({ id: questionId });
  return (
    <span
      ref={setNodeRef}
      {...listeners}
      aria-hidden="true"
      data-drag-handle
      className="-ml-3 grid size-touch shrink-0 cursor-grab touch-none place-items-center rounded text-control hover:bg-brand-soft hover:text-brand"
    >
      <Icon name="bars-3-solid" className="size-5" />
    </span>
  );
}

/** A question that others can be dropped before, after or under. */
export function DropRow({ questionId, children }: { questionId: number; children: ReactNode }) {
  const { setNodeRef } = useDroppable({ id: questionId });
  const place = use(DropContext);
  return (
    <div
      ref={setNodeRef}
      className={cx(
        "relative",
        place?.beforeId === questionId && "before:absolute before:inset-x-0 before:-top-0.5 before:h-1 before:bg-link",
        place?.parentId === questionId && "rounded outline-3 outline-offset-0 outline-link",
      )}
    >
      {children}
    </div>
  );
}

/** An area, whose free space takes a question that goes last. */
export function DropArea({ viewPoint, children }: { viewPoint: number; children: ReactNode }) {
  const { setNodeRef } = useDroppable({ id: areaId(viewPoint) });
  const place = use(DropContext);
  const isLast = place?.viewPoint === viewPoint && place.parentId === null && place.beforeId === null;
  return (
    <div ref={setNodeRef} className="relative pb-4">
      {children}
      {isLast && <span className="absolute inset-x-0 bottom-3 h-1 bg-link" />}
    </div>
  );
}
