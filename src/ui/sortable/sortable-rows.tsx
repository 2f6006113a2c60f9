import { HolderOutlined } from '@ant-design/icons'
import { DndContext, type UniqueIdentifier } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { IconButton } from '../icon-button'
import type { SortableRowsState } from './use-sortable-rows'

/** Holds the rows of `useSortableRows`, and tells screen readers of their moves. */
export const SortableRows = ({ rows, children }: { rows: SortableRowsState; children: ReactNode }) => (
  <>
    <DndContext {...rows.context}>
      <SortableContext items={[...rows.ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
    <p className="visually-hidden" role="status">
      {rows.announcement}
    </p>
  </>
)

/** A row: what its element needs, and the button by which it is held. */
export function useSortableRow(id: UniqueIdentifier) {
  const { transform, transition, isDragging, setNodeRef, setActivatorNodeRef, attributes, listeners } = useSortable({
    id,
  })
  const style = { transform: transform ? `translateY(${Math.round(transform.y)}px)` : undefined, transition }
  const handle = (name: string, className: string | undefined) => (
    <IconButton
      ref={setActivatorNodeRef}
      className={className}
      {...attributes}
      {...listeners}
      label={`Sposta ${name}`}
      aria-roledescription="riga da ordinare"
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
    >
      <HolderOutlined aria-hidden />
    </IconButton>
  )
  return { row: { ref: setNodeRef, style, 'data-dragging': isDragging }, handle }
}
