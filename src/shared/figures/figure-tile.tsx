import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import css from './figure-tile.module.css'

/** Tiles in a row, as many as fit. */
export const FigureTiles = ({ children }: { children: ReactNode }) => <div className={css.tiles}>{children}</div>

interface FigureTileProps {
  readonly name: string
  /** Undefined while loading. */
  readonly value: string | undefined
  readonly detail: ReactNode
}

/** One figure with its name and detail. */
export function FigureTile({ name, value, detail }: FigureTileProps) {
  return (
    <div className={`${section.section} ${css.tile}`}>
      <span className={text.label}>{name}</span>
      {value === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : (
        <>
          <strong className={text.title}>{value}</strong>
          <span className={text.small}>{detail}</span>
        </>
      )}
    </div>
  )
}
