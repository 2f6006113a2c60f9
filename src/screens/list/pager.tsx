import { Pagination } from 'antd'
import { exactTotalLimit } from '../../../domain/text/limits'
import { countText } from '../../../domain/text/money'
import css from './list.module.css'
import { pageSize } from './list-state'
import type { Rows } from './use-rows'

/** `18.643`, or `oltre 10.000` when it was not counted to the end. */
export const totalText = ({ total, capped }: Pick<Rows, 'total' | 'capped'>) =>
  capped ? `oltre ${countText(exactTotalLimit)}` : countText(total)

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
        onChange={onPage}
      />
    </nav>
  )
}
