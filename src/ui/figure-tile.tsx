import type { ReactNode } from 'react'
import css from './figure-tile.module.css'
import section from './section.module.css'
import skeleton from './skeleton-rows.module.css'
import text from './text.module.css'

/** Tiles beside one another, as many as fit. */
export const FigureTiles = ({ children }: { children: ReactNode }) => <div className={css.tiles}>{children}</div>

interface FigureTileProps {
  readonly name: string
  /** Undefined while it is on its way. */
  readonly value: string | undefined
  readonly detail: ReactNode
}

/** One figure, what it is of, and what belongs to it. */
export function FigureTile({ name, value, detail }: FigureTileProps) {
  return (
    <div className={`${section.section} ${css.tile}`}>
      <span className={text.label}>{name}</span>
      {value === undefined ? (
        <>
          <i className={skeleton.bone} />
          <i className={skeleton.bone} />
        </>
      ) : (
        <>
          <strong className={text.title}>{value}</strong>
          <span className={text.small}>{detail}</span>
        </>
      )}
    </div>
  )
}
