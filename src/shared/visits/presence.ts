import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { maskedName, participantName } from '../../../domain/booking/participant'
import { nameOfPresence, type PresenceMove, type PresenceStep, stepsOfBooking } from '../../../domain/booking/presence'
import { endpoints } from '../../../domain/contract'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { clockTime } from '../../../domain/text/dates'
import { romeNow } from '../../platform/basic/clock'
import { announce } from '../../platform/basic/toasts'
import { call } from '../../platform/calls/call'
import { attempt } from '../../platform/calls/idempotent-call'
import { isShortcut } from '../../platform/session'
import { useActingFor } from '../../platform/session/acting'
import { doctorOf } from './board/board-cache'
import { storeBooking } from './bookings-cache'
import { refusedText, type VisitOutcome } from './visit-actions'

/** Sets where the person of a visit is, by a step of its presence; one change of a visit at a time. */
export function usePresence() {
  const client = useQueryClient()
  const actingFor = useActingFor()
  const { mutateAsync, isPending } = useMutation({ mutationFn: (run: () => Promise<VisitOutcome>) => run() })
  const underWay = useRef(new Map<number, Promise<VisitOutcome>>())

  const change = (booking: Booking, { from, to }: PresenceStep): Promise<VisitOutcome> => {
    const { id } = booking
    const actingAs = actingFor(doctorOf(booking))
    const same = underWay.current.get(id)
    if (same) return same
    const body = { presence: to, before: from }
    const outcome = mutateAsync(async () => {
      const answer = await attempt(call(endpoints.changePresence, { params: { id: String(id) }, body }, { actingAs }))
      if (answer.kind === 'done') storeBooking(client, actingAs, answer.data.data)
      else if (answer.kind === 'stale') storeBooking(client, actingAs, answer.current)
      return answer
    }).finally(() => underWay.current.delete(id))
    underWay.current.set(id, outcome)
    return outcome
  }
  return { change, isBusy: isPending }
}

const keys: readonly { key: string; shift: boolean; move: PresenceMove }[] = [
  { key: 'p', shift: false, move: 'next' },
  { key: 'p', shift: true, move: 'back' },
  { key: 'a', shift: false, move: 'missed' },
]

/** Why a key does nothing now. */
const noStep: Record<PresenceMove, string> = {
  next: 'La presenza si segna dal giorno della visita, se è confermata, un passo per volta.',
  back: 'Non c’è nessun passo da riprendere.',
  missed: '“Non presentato” si segna a visita iniziata, di chi è ancora atteso.',
}

/** The keys of a focused visit (product.md §4): P one step on, Maiusc+P one step back, A "non presentato". */
export function usePresenceKeys(): (event: KeyboardEvent, booking: Booking) => boolean {
  const { change } = usePresence()
  const run = async (booking: Booking, move: PresenceMove) => {
    const when = `alle ${clockTime(booking.from)}`
    const who = {
      text: `${participantName(booking)}, ${when}`,
      maskedText: `${maskedName(booking)}, ${when}`,
    }
    const step = stepsOfBooking(booking, romeNow()).find((one) => one.move === move)
    if (!step) return announce({ type: 'warning', title: 'Presenza non modificata', text: noStep[move] })
    const outcome = await change(booking, step)
    if (outcome.kind === 'done') return announce({ type: 'success', title: nameOfPresence(step.to), ...who })
    const text = refusedText(outcome)
    if (text) announce({ type: 'warning', title: 'Presenza non modificata', text })
  }
  return (event, booking) => {
    const pressed = keys.find(({ key, shift }) => shift === event.shiftKey && isShortcut(event, key))
    if (!pressed) return false
    event.preventDefault()
    void run(booking, pressed.move)
    return true
  }
}
