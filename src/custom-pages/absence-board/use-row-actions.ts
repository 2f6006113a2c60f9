import { useEffect, useRef, useState } from 'react'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { counted } from '../../../domain/text/dates'
import { useNameMask } from '../../shared/people/name-mask'
import { type BoardRow, freeTimesOf, type RowDecision } from './decisions'
import type { RowActions } from './row'
import { choiceLine } from './sentences'
import type { Board, RestChoice } from './use-board'

/** The open dialog over the board. */
export type Question =
  | { readonly kind: 'cancel'; readonly bookings: readonly Booking[] }
  | { readonly kind: 'other'; readonly bookingId: number; readonly outOfHours: boolean }

/** What the rows do: each decision is announced, and the focus goes to the next row. */
export function useRowActions(board: Board, focusSave: () => void) {
  const names = useNameMask()
  const list = useRef<HTMLDivElement>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const [current, setCurrent] = useState<number | null>(null)
  const [message, setMessage] = useState('')
  const wanted = useRef<number | 'save' | null>(null)
  // The page begins at its top.
  const isFirst = useRef(true)

  const toDecide = board.rows.filter(({ choice }) => choice === null)
  const shown = toDecide.find(({ booking }) => booking.id === current) ?? toDecide[0]

  // After the rows have been rendered again.
  useEffect(() => {
    const next = wanted.current
    if (next === null || question) return
    wanted.current = null
    if (next === 'save') focusSave()
    else list.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus({ preventScroll: isFirst.current })
    isFirst.current = false
  })

  function focusRow(row: BoardRow | undefined) {
    wanted.current = row ? row.booking.id : 'save'
    if (row) setCurrent(row.booking.id)
  }

  /** The row after, else the first that is left; the saving when none is. */
  function goOnFrom(row: BoardRow) {
    const index = toDecide.indexOf(row)
    focusRow(toDecide[index + 1] ?? toDecide.find((other) => other !== row))
  }

  function choose(row: BoardRow, choice: RowDecision) {
    setQuestion(null)
    goOnFrom(row)
    board.choose(row.booking, choice)
    const left = toDecide.length - 1
    const rest =
      left === 0 ? 'Tutte decise.' : `${left === 1 ? 'Resta' : 'Restano'} ${counted(left, 'visita', 'visite')}.`
    setAnnouncement(`${names.name(row.booking)}: ${choiceLine(choice)}. ${rest}`)
  }

  const actions: RowActions = {
    move: (row, time) => choose(row, { act: 'move', times: [time] }),
    keep: (row) => choose(row, { act: 'keep' }),
    offer: (row) => {
      const times = freeTimesOf(row)
      if (!row.isReachable) setAnnouncement('Senza recapito: non può ricevere una proposta, chiama.')
      else if (times.length === 0) setAnnouncement('Non c’è nessun orario da offrire.')
      else choose(row, { act: 'offer', times })
    },
    cancel: ({ booking }) => {
      wanted.current = booking.id
      setQuestion({ kind: 'cancel', bookings: [booking] })
    },
    other: ({ booking }, outOfHours = false) => {
      wanted.current = booking.id
      setQuestion({ kind: 'other', bookingId: booking.id, outOfHours })
    },
    step: (row, by) => {
      const next = toDecide[toDecide.indexOf(row) + by]
      if (!next) return
      setCurrent(next.booking.id)
      list.current?.querySelector<HTMLElement>(`[data-row="${next.booking.id}"]`)?.focus()
    },
  }

  function chooseForRest(choice: RestChoice) {
    setQuestion(null)
    const count = board.chooseForRest(choice)
    const left = toDecide.length - count
    setAnnouncement(
      `${counted(count, 'visita decisa', 'visite decise')}${left > 0 ? `; ${counted(left, 'resta', 'restano')} da decidere` : ''}.`,
    )
    wanted.current = left > 0 ? null : 'save'
  }

  return {
    actions,
    list,
    announcement,
    question,
    /** The row of the keyboard. */
    current: shown?.booking.id ?? null,
    setCurrent,
    close: () => setQuestion(null),
    message,
    cancel: (bookings: readonly Booking[], reasonOf: (booking: Booking) => string, written: string) => {
      setMessage(written)
      const [only] = bookings
      const row = bookings.length === 1 ? toDecide.find(({ booking }) => booking.id === only?.id) : undefined
      if (row) choose(row, { act: 'cancel', reason: reasonOf(row.booking).trim() })
      else chooseForRest({ kind: 'cancel', reasonOf })
    },
    cancelRest: () => setQuestion({ kind: 'cancel', bookings: board.left.map(({ booking }) => booking) }),
    chooseForRest,
    focusRow,
    reopen: (row: BoardRow) => {
      board.reopen(row.booking)
      focusRow(row)
      setAnnouncement(`${names.name(row.booking)}: da decidere di nuovo.`)
    },
  }
}
export type RowActionsState = ReturnType<typeof useRowActions>
