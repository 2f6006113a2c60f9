import type { ReactNode } from 'react'
import css from './figure-tile.module.css'

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
    <div className={css.tile}>
      <span className={css.name}>{name}</span>
      {value === undefined ? (
        <>
          <i className={css.bone} />
          <i className={css.smallBone} />
        </>
      ) : (
        <>
          <strong>{value}</strong>
          <span className={css.detail}>{detail}</span>
        </>
      )}
    </div>
  )
}
