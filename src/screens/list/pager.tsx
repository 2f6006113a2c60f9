import { EllipsisOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Pagination } from 'antd'
import type { ReactNode } from 'react'
import { countText } from '../../../domain/text/format'
import { exactTotalLimit } from '../../../domain/text/limits'
import css from './list.module.css'
import { lastPage, pageSize } from './list-state'
import type { Rows } from './use-rows'

/** `18.643`, or `oltre 10.000` when it was not counted to the end. */
export const totalText = ({ total, capped }: Pick<Rows, 'total' | 'capped'>) =>
  capped ? `oltre ${countText(exactTotalLimit)}` : countText(total)

const arrow = (words: string, sign: ReactNode) => (
  <button type="button" className="ant-pagination-item-link" tabIndex={-1} aria-label={words}>
    {sign}
  </button>
)

/** antd's own arrows are called by the English name of their icon. The keyboard stops at the items around them. */
const arrows: Readonly<Record<string, ReactNode>> = {
  prev: arrow('Pagina precedente', <LeftOutlined aria-hidden />),
  next: arrow('Pagina successiva', <RightOutlined aria-hidden />),
  'jump-prev': arrow('Cinque pagine indietro', <EllipsisOutlined aria-hidden />),
  'jump-next': arrow('Cinque pagine avanti', <EllipsisOutlined aria-hidden />),
}

interface PagerProps {
  readonly rows: Rows
  readonly page: number
  /** Pages gone beyond the numbered ones. */
  readonly beyond: number
  readonly phone: boolean
  readonly onPage: (page: number) => void
  /** Goes on by cursor, or back by one. */
  readonly onBeyond: (cursor: string | null) => void
}

/** Where in the list one is. Numbered pages end with the exact count; the list goes on from there to its last row. */
export function Pager({ rows, page, beyond, phone, onPage, onBeyond }: PagerProps) {
  if (rows.total === 0) return null
  if (beyond > 0) return <Beyond rows={rows} page={lastPage + beyond} onBeyond={onBeyond} />
  return (
    <nav className={css.pager} aria-label="Pagine">
      <Pagination
        size="small"
        current={page}
        pageSize={pageSize}
        total={rows.total}
        showSizeChanger={false}
        simple={phone && { readOnly: true }}
        showTotal={(_, [from, to]) => `${countText(from)}–${countText(to)} di ${totalText(rows)}`}
        itemRender={(_, type, item) => arrows[type] ?? item}
        onChange={onPage}
      />
      {rows.capped && page === lastPage && rows.next && (
        <Button size="small" disabled={rows.stale} onClick={() => onBeyond(rows.next)}>
          Continua oltre
        </Button>
      )}
    </nav>
  )
}

function Beyond({ rows, page, onBeyond }: Pick<PagerProps, 'rows' | 'page' | 'onBeyond'>) {
  const from = (page - 1) * pageSize + 1
  const to = from + (rows.records?.length ?? 1) - 1
  return (
    <nav className={css.pager} aria-label="Pagine">
      <span className={css.beyond}>
        {countText(from)}–{countText(to)} di {totalText(rows)}
      </span>
      <Button
        size="small"
        icon={<LeftOutlined aria-hidden />}
        aria-label="Pagina precedente"
        disabled={rows.stale}
        onClick={() => onBeyond(null)}
      />
      <Button
        size="small"
        icon={<RightOutlined aria-hidden />}
        aria-label="Pagina successiva"
        disabled={rows.stale || rows.next === null}
        onClick={() => onBeyond(rows.next)}
      />
    </nav>
  )
}
