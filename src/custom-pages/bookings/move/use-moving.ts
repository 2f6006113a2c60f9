import { useState } from 'react'
import type { WallClock } from '../../../../domain/calendar/rome'
import type { Alternative, Booking } from '../../../../domain/contract/bookings'
import { useMayBookOutOfHours } from '../../../api'
import type { PlannedOffice } from '../../../api/agenda'
import { canMove, type MoveOutcome, useMoveVisit } from '../../../api/move-visit'
import {
  type DayStretch,
  type Ground,
  movedTo,
  sameTime,
  stretchedTo,
  stretchOfVisit,
  type Target,
  targetOfVisit,
} from './target'

const lengthOf = ({ from, to }: DayStretch) => to - from

type Taken = Extract<MoveOutcome, { kind: 'taken' }>

/**
 * A visit on its way. `carried`: by the arrows, nothing decided yet; `asked`: is it really meant out of hours?; `sent`: the
 * server decides; `taken`: back where it was, with other times to choose from.
 */
export type Moving =
  | { readonly step: 'carried' | 'asked' | 'sent'; readonly booking: Booking; readonly target: Target }
  | { readonly step: 'taken'; readonly booking: Booking; readonly refusal: Taken }

/** What a visit does when it is put somewhere: by start, or by another end. */
export type Put = Pick<DayStretch, 'date' | 'from'> | { readonly to: number }

interface MovingInput {
  readonly planned: readonly PlannedOffice[]
  readonly now: WallClock
}

/** Moves and stretches visits, by drag and by keyboard alike; nothing of the calendar's drawing is known here. */
export function useMoving({ planned, now }: MovingInput) {
  const [moving, setMoving] = useState<Moving | null>(null)
  const send = useMoveVisit()
  const mayBookOutOfHours = useMayBookOutOfHours()

  const groundOf = (booking: Booking): Ground | null => {
    const office = planned.find(({ officeUser }) => officeUser.id === booking.office_user_id)
    if (!office) return null
    const service = office.officeUser.office_services.find(({ id }) => id === booking.office_service_id)
    const { slot_code } = booking.office_service.medical_service
    return { plan: office.plan, service: { slot_code, duration: service?.duration ?? null }, now }
  }
  const targetOf = (booking: Booking, put: Put): Target | null => {
    const ground = groundOf(booking)
    if (!ground) return null
    const was = targetOfVisit(booking)
    return 'date' in put ? movedTo(was, put, ground) : stretchedTo(was, put.to, ground)
  }

  const write = async (booking: Booking, target: Target) => {
    setMoving({ step: 'sent', booking, target })
    const outcome = await send(booking, target)
    setMoving((current) => {
      // Another visit was taken up meanwhile: that one is not touched.
      if (current && (current.step !== 'sent' || current.booking.id !== booking.id)) return current
      return outcome.kind === 'taken' ? { step: 'taken', booking, refusal: outcome } : null
    })
  }

  /** Out of hours is asked where it is allowed; where it is not, the server's own words say why the time will not do. */
  const settle = (booking: Booking, target: Target) => {
    if (sameTime(stretchOfVisit(booking), target)) return setMoving(null)
    const office = planned.find(({ officeUser }) => officeUser.id === booking.office_user_id)?.officeUser
    if (target.overtime && !booking.overtime) {
      if (mayBookOutOfHours(office)) return setMoving({ step: 'asked', booking, target })
      return void write(booking, { ...target, overtime: false })
    }
    void write(booking, target)
  }

  return {
    moving,
    /** While one visit is being decided about, no other is taken up. */
    isFree: moving === null,
    pickUp: (booking: Booking) => {
      if (moving || !canMove(booking)) return
      setMoving({ step: 'carried', booking, target: targetOfVisit(booking) })
    },
    /** The arrows lead a carried visit somewhere; a changed length stands as it is. */
    carry: (to: DayStretch) => {
      if (moving?.step !== 'carried') return
      const { booking, target } = moving
      const ground = groundOf(booking)
      if (!ground) return
      const isStretched = to.date === target.date && to.from === target.from
      // A length given with Shift goes along: it is that of a visit out of hours.
      const ownLength = booking.overtime || lengthOf(target) !== lengthOf(stretchOfVisit(booking))
      const next = isStretched
        ? stretchedTo(to, to.to, ground)
        : movedTo({ ...target, overtime: ownLength }, to, ground)
      setMoving({ step: 'carried', booking, target: next })
    },
    drop: (booking: Booking, put: Put) => {
      const target = targetOf(booking, put)
      if (target) settle(booking, target)
    },
    commit: () => {
      if (moving?.step === 'carried') settle(moving.booking, moving.target)
    },
    confirm: () => {
      if (moving?.step === 'asked') void write(moving.booking, moving.target)
    },
    choose: ({ date, from }: Alternative) => {
      if (moving?.step !== 'taken') return
      const { booking } = moving
      const target = targetOf(booking, { date, from: stretchOfVisit({ date, from, to: from }).from })
      if (target) void write(booking, { ...target, overtime: false })
    },
    cancel: () => setMoving(null),
  }
}

export type MovingTool = ReturnType<typeof useMoving>
