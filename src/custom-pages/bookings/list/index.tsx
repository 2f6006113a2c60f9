import { useState } from 'react'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import type { Booking } from '../../../../domain/contract/bookings'
import { counted } from '../../../../domain/text/dates'
import type { BookingsAsked } from '../../../api/bookings'
import { type BookingSort, useBookingPage, visitsPerPage } from '../../../api/bookings'
import { openBookingPanel } from '../../../session'
import { EmptyState } from '../../../ui/empty-state'
import { LoadError } from '../../../ui/load-error'
import { SkeletonRows } from '../../../ui/skeleton-rows'
import { useDebouncedValue } from '../../../ui/use-debounced-value'
import { useIsPhone } from '../../../ui/use-media'
import { VisitCards } from './cards'
import css from './list.module.css'
import { Pager, totalText } from './pager'
import { VisitTable } from './table'

export interface VisitListProps {
  /** Days, statuses, office and services; what is searched for comes by itself. */
  readonly asked: BookingsAsked
  readonly search: string
  readonly sort: BookingSort
  readonly today: CivilDate
  /** "novembre 2026", "Da oggi in poi". */
  readonly period: string
  readonly severalOffices: boolean
  readonly isFiltered: boolean
  readonly openId: number | null
  readonly onSort: (sort: BookingSort) => void
  readonly onClearFilters: () => void
  readonly onOpen: (booking: Booking, anchor: HTMLElement) => void
}

/** The visits as a list, page by page from the server, which also searches and sorts (product.md §5; design.md, "Lists"). */
export default function VisitList({ search, ...props }: VisitListProps) {
  const text = search.trim()
  // An emptied field counts at once.
  const [settled] = useDebouncedValue(text, text === '' ? 0 : undefined)
  const asked = { ...props.asked, search: settled }
  // Another request begins at its first page.
  return <Pages key={JSON.stringify([asked, props.sort])} {...props} asked={asked} />
}

function Pages(props: Omit<VisitListProps, 'search'>) {
  const { asked, sort, period, isFiltered, onClearFilters } = props
  /** The cursor of each page after the first that was turned to. */
  const [cursors, setCursors] = useState<readonly string[]>([])
  const isPhone = useIsPhone()
  const page = useBookingPage(asked, sort, cursors.at(-1))
  const { bookings, isPending, isError, isPlaceholderData, refetch } = page
  const total = totalText(page)
  const words = asked.search ? 'visite trovate' : 'visite'
  const Rows = isPhone ? VisitCards : VisitTable
  return (
    <section
      className={css.list}
      aria-label={`Elenco delle visite, ${period}`}
      aria-busy={isPending || isPlaceholderData}
    >
      <p className="visually-hidden" role="status">
        {isPending ? '' : page.total === 1 ? counted(1, 'visita', words) : `${total} ${words}`}
      </p>
      {isError && (
        <div className={css.problem}>
          <LoadError text="L’elenco delle visite non è disponibile in questo momento." onRetry={() => void refetch()} />
        </div>
      )}
      {isPending ? (
        <SkeletonRows rows={10} />
      ) : bookings.length > 0 ? (
        <Rows {...props} bookings={bookings} isStale={isPlaceholderData} />
      ) : (
        !isError && <NothingFound {...{ asked, period, isFiltered, onClearFilters }} />
      )}
      <Pager
        first={cursors.length * visitsPerPage + 1}
        shown={bookings.length}
        total={total}
        next={isPlaceholderData ? null : page.next}
        onFirst={() => setCursors([])}
        onBack={() => setCursors(cursors.slice(0, -1))}
        onNext={(cursor) => setCursors([...cursors, cursor])}
      />
    </section>
  )
}

type NothingFoundProps = Pick<VisitListProps, 'asked' | 'period' | 'isFiltered' | 'onClearFilters'>

function NothingFound({ asked, period, isFiltered, onClearFilters }: NothingFoundProps) {
  if (isFiltered || asked.search)
    return (
      <EmptyState
        text={
          asked.search
            ? 'Nessuna visita corrisponde a quello che cerchi in questo periodo.'
            : 'Nessuna visita corrisponde ai filtri.'
        }
        action={{ label: 'Togli filtri e ricerca', run: onClearFilters }}
      />
    )
  return (
    <EmptyState
      text={`Nessuna visita: ${period}.`}
      action={{ label: 'Nuova prenotazione', run: () => openBookingPanel() }}
    />
  )
}
