import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Pagination, type PaginationProps, Select } from 'antd'
import { countText } from '../../../domain/text/format'
import { exactTotalLimit } from '../../../domain/text/limits'
import { selectProps } from '../../ui/fields/select-props'
import table from '../../ui/table.module.css'
import css from './list.module.css'
import { lastPageOf, pageSizes } from './list-state'
import type { Paging, Rows } from './rows'

/** `18.643`, or `oltre 10.000` when it was not counted to the end. */
export const totalText = ({ total, capped }: Pick<Rows, 'total' | 'capped'>) =>
  capped ? `oltre ${countText(exactTotalLimit)}` : countText(total)

const arrowNames: { readonly [type: string]: string } = {
  prev: 'Pagina precedente',
  next: 'Pagina successiva',
  'jump-prev': 'Cinque pagine indietro',
  'jump-next': 'Cinque pagine avanti',
}

/** antd's own arrows are called by the English name of their icon. */
const itemOf: PaginationProps['itemRender'] = (_, type, item) =>
  type === 'page' ? (
    item
  ) : (
    <Button type="text" size="small" tabIndex={-1} aria-label={arrowNames[type]}>
      <span aria-hidden>{type === 'prev' ? '‹' : type === 'next' ? '›' : '…'}</span>
    </Button>
  )

interface PagerProps extends Paging {
  readonly rows: Rows
  readonly isPhone: boolean
  readonly onLimit: (limit: number) => void
}

/** Where in the list one is. Numbered pages end with the exact count; the list goes on from there to its last row. */
export function Pager({ rows, page, limit, cursors, isPhone, onPage, onLimit, onBeyond }: PagerProps) {
  if (rows.total === 0) return null
  const last = lastPageOf(limit)
  if (cursors.length > 0) return <Beyond {...{ rows, limit, onBeyond }} page={last + cursors.length} />
  return (
    <nav className={`${css.pager} ${table.pager}`} aria-label="Pagine">
      {!isPhone && (
        <Select
          {...selectProps}
          size="small"
          aria-label="Righe per pagina"
          value={limit}
          options={pageSizes.map((value) => ({ value, label: String(value) }))}
          onChange={onLimit}
        />
      )}
      <Pagination
        size="small"
        current={page}
        pageSize={limit}
        total={rows.total}
        showSizeChanger={false}
        simple={isPhone && { readOnly: true }}
        showTotal={(_, [from, to]) => `${countText(from)}–${countText(to)} di ${totalText(rows)}`}
        itemRender={itemOf}
        onChange={onPage}
      />
      {rows.capped && page === last && rows.next && (
        <Button size="small" disabled={rows.stale} onClick={() => onBeyond(rows.next)}>
          Continua oltre
        </Button>
      )}
    </nav>
  )
}

function Beyond({ rows, page, limit, onBeyond }: Pick<PagerProps, 'rows' | 'page' | 'limit' | 'onBeyond'>) {
  const from = (page - 1) * limit + 1
  const to = from + (rows.records?.length ?? 1) - 1
  return (
    <nav className={`${css.pager} ${table.pager}`} aria-label="Pagine">
      <span>
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
