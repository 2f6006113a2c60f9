import { EllipsisOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Pagination } from 'antd'
import type { ReactNode } from 'react'
import { exactTotalLimit } from '../../../domain/text/limits'
import { countText } from '../../../domain/text/money'
import css from './list.module.css'
import { pageSize } from './list-state'
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
  readonly phone: boolean
  readonly onPage: (page: number) => void
}

/** Where in the list one is. Beyond 10,000 rows the pages end, and it says so: a search leads further. */
export function Pager({ rows, page, phone, onPage }: PagerProps) {
  if (rows.total === 0) return null
  return (
    <nav className={css.pager} aria-label="Pagine">
      {rows.capped && (
        <p className={css.capped}>
          Si sfogliano i primi {countText(exactTotalLimit)}: per arrivare agli altri usa la ricerca o i filtri.
        </p>
      )}
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
    </nav>
  )
}
