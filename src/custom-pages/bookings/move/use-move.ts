import { useState } from 'react'
import type { WallClock } from '../../../../domain/calendar/rome'
import type { Alternative, Booking } from '../../../../domain/contract/bookings'
import { useMayBookOutOfHours } from '../../../api'
import type { PlannedOffice } from '../../../api/agenda'
import { canMove, type MoveOutcome, useMoveVisit } from '../../../api/move-visit'
import {
  type DayRange,
  movedTo,
  type OfficeOffer,
  rangeOfVisit,
  resizedTo,
  sameTime,
  type Target,
  targetOfVisit,
} from './target'

/**
 * A visit being moved. `keyboard`: by the arrows, nothing decided yet; `confirm`: is it really meant out of hours?; `sent`: the
 * server decides; `taken`: back where it was, with other times to choose from.
 */
export type PendingMove =
  | { readonly step: 'keyboard' | 'confirm' | 'sent'; readonly booking: Booking; readonly target: Target }
  | {
      readonly step: 'taken'
      readonly booking: Booking
      readonly refusal: Extract<MoveOutcome, { kind: 'taken' }>
    }

interface MoveInput {
  readonly planned: readonly PlannedOffice[]
  readonly now: WallClock
}

/** Moves and resizes visits, by drag and by keyboard alike. */
export function useMove({ planned, now }: MoveInput) {
  const [pending, setPending] = useState<PendingMove | null>(null)
  const send = useMoveVisit()
  const mayBookOutOfHours = useMayBookOutOfHours()

  const officeOf = (booking: Booking) => planned.find(({ officeUser }) => officeUser.id === booking.office_user_id)
  const offerOf = (booking: Booking): OfficeOffer | null => {
    const office = officeOf(booking)
    if (!office) return null
    const service = office.officeUser.office_services.find(({ id }) => id === booking.office_service_id)
    const { slot_code } = booking.office_service.medical_service
    return { plan: office.plan, service: { slot_code, duration: service?.duration ?? null }, now }
  }

  const write = async (booking: Booking, target: Target) => {
    setPending({ step: 'sent', booking, target })
    const outcome = await send(booking, target)
    setPending((current) => {
      // Another visit is being moved by now: that one is not touched.
      if (current && (current.step !== 'sent' || current.booking.id !== booking.id)) return current
      return outcome.kind === 'taken' ? { step: 'taken', booking, refusal: outcome } : null
    })
  }

  /** Out of hours is confirmed first where it is allowed; where it is not, the server says why the time will not do. */
  const decide = (booking: Booking, target: Target) => {
    if (sameTime(rangeOfVisit(booking), target)) return setPending(null)
    if (!target.overtime || booking.overtime) return void write(booking, target)
    if (mayBookOutOfHours(officeOf(booking)?.officeUser)) return setPending({ step: 'confirm', booking, target })
    void write(booking, { ...target, overtime: false })
  }
  const whenOffered = (booking: Booking, targetIn: (offer: OfficeOffer) => Target, then = decide) => {
    const offer = offerOf(booking)
    if (offer) then(booking, targetIn(offer))
  }

  return {
    pending,
    startKeyboardMove: (booking: Booking) => {
      if (!pending && canMove(booking)) setPending({ step: 'keyboard', booking, target: targetOfVisit(booking) })
    },
    /** The arrows move the visit; a changed length stays. */
    moveByKeyboard: (to: DayRange) => {
      if (pending?.step !== 'keyboard') return
      const { booking, target } = pending
      const was = rangeOfVisit(booking)
      const isResized = to.date === target.date && to.from === target.from
      const overtime = booking.overtime || target.to - target.from !== was.to - was.from
      whenOffered(
        booking,
        (offer) => (isResized ? resizedTo(to, to.to, offer) : movedTo({ ...target, overtime }, to, offer)),
        (_, next) => setPending({ step: 'keyboard', booking, target: next }),
      )
    },
    drop: (booking: Booking, start: Pick<DayRange, 'date' | 'from'>) =>
      whenOffered(booking, (offer) => movedTo(targetOfVisit(booking), start, offer)),
    resize: (booking: Booking, to: number) =>
      whenOffered(booking, (offer) => resizedTo(targetOfVisit(booking), to, offer)),
    commit: () => {
      if (pending?.step === 'keyboard') decide(pending.booking, pending.target)
    },
    confirm: () => {
      if (pending?.step === 'confirm') void write(pending.booking, pending.target)
    },
    chooseAlternative: ({ date, from }: Alternative) => {
      if (pending?.step !== 'taken') return
      const start = rangeOfVisit({ date, from, to: from })
      whenOffered(
        pending.booking,
        (offer) => ({ ...movedTo(targetOfVisit(pending.booking), start, offer), overtime: false }),
        (booking, target) => void write(booking, target),
      )
    },
    cancel: () => setPending(null),
  }
}

export type MoveTool = ReturnType<typeof useMove>
