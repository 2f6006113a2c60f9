import { LeftOutlined, RightOutlined, VerticalRightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { counted } from '../../../../domain/text/dates'
import { countText } from '../../../../domain/text/format'
import { exactTotalLimit } from '../../../../domain/text/limits'
import { openBookingPanel } from '../../../platform/session'
import type { BookingsRequest } from '../../../shared/day/bookings-query'
import { useBookingPage, visitsPerPage } from '../../../shared/visits/bookings'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { LoadError } from '../../../ui/feedback/load-error'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows'
import { useDebouncedValue } from '../../../ui/hooks/use-debounced-value'
import { useIsPhone } from '../../../ui/hooks/use-media'
import section from '../../../ui/section.module.css'
import table from '../../../ui/table.module.css'
import text from '../../../ui/text/text.module.css'
import { noFilters } from '../filters/filters'
import css from './list.module.css'
import { type ListProps, VisitCards, VisitTable } from './rows'

/** The visits as a list, paginated, searched and sorted by the server (product.md §5; design.md, "Lists"). */
export default function VisitList(props: ListProps) {
  const { listed, filters } = props.calendar
  const text = filters.search.trim()
  // Clearing the field applies immediately.
  const [search] = useDebouncedValue(text, text === '' ? 0 : undefined)
  const request = { ...listed, search }
  // A changed request starts from the first page.
  return <Pages key={JSON.stringify([request, filters.sort])} {...props} request={request} />
}

function Pages({ request, ...props }: ListProps & { request: BookingsRequest }) {
  const { filters, setFilters, isFiltered, period } = props.calendar
  /** Cursors of the pages visited after the first. */
  const [cursors, setCursors] = useState<readonly string[]>([])
  const isPhone = useIsPhone()
  const page = useBookingPage(request, filters.sort, cursors.at(-1))
  const { bookings, isPending, isError, isPlaceholderData, refetch } = page
  const total = page.isCapped ? `oltre ${countText(exactTotalLimit)}` : countText(page.total)
  const before = cursors.length * visitsPerPage
  const next = isPlaceholderData ? null : page.next
  const noun = request.search ? 'visite trovate' : 'visite'
  const Rows = isPhone ? VisitCards : VisitTable
  const clear = { label: 'Togli filtri e ricerca', run: () => setFilters({ ...noFilters, search: '' }) }
  const widen = { label: 'Cerca in tutte le date', run: () => setFilters({ period: { kind: 'all' } }) }
  const empty =
    isFiltered || request.search
      ? {
          text: request.search
            ? 'Nessuna visita corrisponde a quello che cerchi in questo periodo.'
            : 'Nessuna visita corrisponde ai filtri.',
          action: request.search && filters.period.kind !== 'all' ? widen : clear,
        }
      : {
          text: `Nessuna visita: ${period}.`,
          action: { label: 'Nuova prenotazione', run: () => openBookingPanel() },
        }
  return (
    <section
      className={`${section.panel} ${css.list}`}
      aria-label={`Elenco delle visite, ${period}`}
      aria-busy={isPending || isPlaceholderData}
    >
      <p className="visually-hidden" role="status">
        {isPending ? '' : page.total === 1 ? counted(1, 'visita', noun) : `${total} ${noun}`}
      </p>
      {isError && (
        <LoadError text="L’elenco delle visite non è disponibile in questo momento." onRetry={() => void refetch()} />
      )}
      {isPending ? (
        <SkeletonRows rows={10} />
      ) : bookings.length > 0 ? (
        <Rows {...props} bookings={bookings} isStale={isPlaceholderData} />
      ) : (
        !isError && <EmptyState {...empty} />
      )}
      {(bookings.length > 0 || before > 0) && (
        // Paginated by cursor, so that pages beyond the counted total work too.
        <nav className={`${text.muted} ${table.pager}`} aria-label="Pagine">
          <span>
            {bookings.length > 0 ? `${countText(before + 1)}–${countText(before + bookings.length)}` : 'Nessuna visita'}{' '}
            di {total}
          </span>
          {[
            { name: 'Prima pagina', icon: <VerticalRightOutlined aria-hidden />, to: before > 0 && [] },
            { name: 'Pagina precedente', icon: <LeftOutlined aria-hidden />, to: before > 0 && cursors.slice(0, -1) },
            { name: 'Pagina successiva', icon: <RightOutlined aria-hidden />, to: next !== null && [...cursors, next] },
          ].map(({ name, icon, to }) => (
            <Button key={name} aria-label={name} icon={icon} disabled={!to} onClick={() => to && setCursors(to)} />
          ))}
        </nav>
      )}
    </section>
  )
}
