import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { setColumnWidth, useColumnWidths } from '../../../platform/session'
import css from './table.module.css'

/** In pixels. */
const least = 64
const most = 720
const step = 16

export interface Resizable {
  readonly list: string
  readonly name: string
  readonly label: string
}

/** The property by which all cells of a column have its width. */
export const widthProperty = (name: string) => `--w-${name}`

const within = (width: number) => Math.round(Math.min(Math.max(width, least), most))

/** The edge of a column's head: dragged, or moved by arrows; Home and a double click make the column as wide as its content. */
export function WidthHandle({ list, name, label }: Resizable) {
  const width = useColumnWidths(list)[name]
  const drag = useRef<{ from: number; width: number }>(undefined)
  const save = (next: number | null) => setColumnWidth(list, name, next === null ? null : within(next))
  const widthNow = (handle: HTMLElement) => handle.closest('th')?.offsetWidth ?? least
  const dragged = (event: PointerEvent) =>
    within((drag.current?.width ?? 0) + event.clientX - (drag.current?.from ?? 0))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (by === undefined && event.key !== 'Home') return
    event.preventDefault()
    event.stopPropagation()
    save(by === undefined ? null : widthNow(event.currentTarget) + by)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot be dragged nor focused
    <span
      role="separator"
      tabIndex={0}
      className={css.handle}
      aria-orientation="vertical"
      aria-label={`Larghezza di ${label}`}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={width ?? least}
      aria-valuetext={width === undefined ? 'automatica' : `${width} pixel`}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => save(null)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { from: event.clientX, width: widthNow(event.currentTarget) }
      }}
      onPointerMove={(event) => {
        if (!drag.current) return
        const table = event.currentTarget.closest<HTMLElement>('[data-widths]')
        table?.style.setProperty(widthProperty(name), `${dragged(event)}px`)
      }}
      onPointerUp={(event) => {
        if (drag.current && drag.current.from !== event.clientX) save(dragged(event))
        drag.current = undefined
      }}
    />
  )
}
