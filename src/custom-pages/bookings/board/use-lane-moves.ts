import { useState } from 'react'
import type { Minutes } from '../../../../domain/calendar/minutes'
import { spanOf } from '../../../../domain/calendar/spans'
import type { Alternative } from '../../../../domain/contract/booking/booking-fields'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import { useMayBookOutOfHours } from '../../../shared/people/office-users'
import { type BoardMoveOutcome, useBoardMove } from '../../../shared/visits/board/board-moves'
import { canMove } from '../../../shared/visits/move-visit'
import { type DayRange, movedTo, resizedTo, targetOfVisit } from '../move/target'
import type { Column } from '../time-grid/columns'
import { type BoardState, type LaneTarget, laneTargets } from './lane-targets'
import type { Lane, VisitPlace } from './lanes'

interface Moving {
  readonly booking: Booking
  readonly lane: Lane
  readonly place: VisitPlace
}

/** A visit being moved: by arrows, awaiting confirmation out of hours, sent, or `taken`: back in its place, with alternatives. */
export type PendingMove =
  | (Moving & LaneTarget & { readonly step: 'keyboard' | 'confirm' | 'sent' })
  | (Moving & { readonly step: 'taken'; readonly refusal: Extract<BoardMoveOutcome, { kind: 'taken' }> })

/** Moves visits within a column and between columns, by drag and by keyboard. */
export function useLaneMoves(board: BoardState) {
  const [pending, setPending] = useState<PendingMove | null>(null)
  const send = useBoardMove()
  const mayBookOutOfHours = useMayBookOutOfHours()
  const { laneOf, laneWith, isUnmoved, offerOf, targetIn, stretched, wordAt, laneBeyond, ...shown } = laneTargets(board)

  const write = async (booking: Booking, lane: Lane, { place, target }: LaneTarget) => {
    setPending({ step: 'sent', booking, lane, place, target })
    const { officeUser, service } = place
    const outcome = await send(booking, {
      ...target,
      doctorId: officeUser.user_id,
      officeUserId: officeUser.id,
      officeServiceId: service.id,
    })
    setPending((current) => {
      // Another visit is being moved meanwhile: leave its state unchanged.
      if (current && (current.step !== 'sent' || current.booking.id !== booking.id)) return current
      return outcome.kind === 'taken' ? { step: 'taken', booking, lane, place, refusal: outcome } : null
    })
  }

  /** A move out of hours is confirmed first if allowed; if not, it is sent without `overtime` and the server refuses it. */
  const decide = (booking: Booking, lane: Lane | undefined, there: LaneTarget | undefined) => {
    if (!lane || !there || isUnmoved(booking, there)) return setPending(null)
    const { place, target } = there
    const wasOutOfHours = booking.overtime && place.officeUser.id === booking.office_user_id
    if (!target.overtime || wasOutOfHours) return void write(booking, lane, there)
    if (mayBookOutOfHours(place.officeUser)) return setPending({ step: 'confirm', booking, lane, ...there })
    void write(booking, lane, { place, target: { ...target, overtime: false } })
  }

  /** The range of the keys: its date is the key of a column. A changed length is kept. */
  const moveByKeyboard = ({ date: key, from, to }: DayRange) => {
    if (pending?.step !== 'keyboard') return
    const { booking, target, place } = pending
    const lane = key === pending.lane.key ? pending.lane : laneBeyond(booking, pending.lane, key)
    if (!lane) return
    if (lane === pending.lane && from === target.from) {
      const range = { date: lane.date, from, to }
      return setPending({ ...pending, target: resizedTo(range, to, offerOf(place)) })
    }
    const was = spanOf(booking)
    const overtime = booking.overtime || target.to - target.from !== was.to - was.from
    const there = targetIn(booking, lane, from, { ...target, overtime })
    if (there) setPending({ step: 'keyboard', booking, lane, ...there })
  }

  return {
    pending,
    ...shown,
    keyboardWord: pending?.step === 'keyboard' ? wordAt(pending.booking, pending) : null,
    startByKeyboard: (booking: Booking) => {
      const lane = laneWith(booking)
      const there = stretched(booking, spanOf(booking).to)
      if (!pending && lane && there && canMove(booking))
        setPending({ step: 'keyboard', booking, lane, place: there.place, target: targetOfVisit(booking) })
    },
    moveByKeyboard,
    drop: (booking: Booking, from: Minutes, column: Pick<Column, 'key'>) => {
      const lane = laneOf(column)
      decide(booking, lane, lane && targetIn(booking, lane, from))
    },
    resize: (booking: Booking, to: Minutes) => decide(booking, laneWith(booking), stretched(booking, to)),
    commit: () => {
      if (pending?.step === 'keyboard') decide(pending.booking, pending.lane, pending)
      else if (pending?.step === 'confirm') void write(pending.booking, pending.lane, pending)
    },
    /** A free time of the same office, offered in place of one that was taken. */
    chooseAlternative: ({ date, from }: Alternative) => {
      if (pending?.step !== 'taken') return
      const { booking, lane, place } = pending
      const start = { date, from: spanOf({ from, to: from }).from }
      const target = { ...movedTo(targetOfVisit(booking), start, offerOf(place)), overtime: false }
      void write(booking, lane, { place, target })
    },
    cancel: () => setPending(null),
  }
}

export type LaneMoves = ReturnType<typeof useLaneMoves>
