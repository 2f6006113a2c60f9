import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { overlaps, spanOf } from '../../../domain/calendar/spans'
import type { AffectedBooking, Proposal } from '../../../domain/contract/agenda/hours'
import type { Booking } from '../../../domain/contract/booking/bookings'
import {
  askText,
  type BoardState,
  boardRows,
  carriedOver,
  decide,
  decideRest,
  decisionsOf,
  firstProposal,
  nothingDecided,
  offerOfProposals,
  proposedTime,
  refuse,
  reopen,
  timesOf,
} from '../../../src/custom-pages/absence-board/decisions'
import { aBooking } from '../../support/builders/booking-builders'

const proposal = (date: string, from: string, more: Partial<Proposal> = {}): Proposal => ({
  doctor: { id: 7, name: 'Ferri', title: 'dott.ssa' },
  office_user_id: 1,
  office: { id: 1, name: 'Studio Via Roma' },
  office_service_id: 11,
  date,
  from: `${from}:00`,
  to: `${from.slice(0, 3)}${String(Number(from.slice(3)) + 15).padStart(2, '0')}:00`,
  slot_code: null,
  whose: 'same',
  ...more,
})

const hit = (booking: Partial<Booking>, proposals: readonly Proposal[] = []): AffectedBooking => ({
  booking: aBooking({ version: 3, ...booking }),
  proposals: [...proposals],
  why_none: proposals.length === 0 ? 'Nessun posto entro 30 giorni.' : null,
  offered_until: null,
  reachable: true,
})

const nine = proposal('2027-01-07', '09:00')
const ten = proposal('2027-01-07', '10:00')
const first = hit({ id: 1, user_id: 1, date: '2026-12-24', from: '09:00:00' }, [nine, ten])
const second = hit({ id: 2, user_id: 2, date: '2026-12-28', from: '09:00:00' }, [ten])
const unreachable = {
  ...hit({ id: 3, user_id: 3, date: '2026-12-29', from: '09:00:00' }, [proposal('2027-01-08', '09:00')]),
  reachable: false,
}
const without = hit({ id: 4, user_id: 4, date: '2026-12-30', from: '09:00:00' })
const hits = [second, first, unreachable, without]

const moved = (state: BoardState, { booking }: AffectedBooking, to: Proposal) =>
  decide(state, booking, { act: 'move', times: [proposedTime(to)] })
const rowOf = (state: BoardState, { booking }: AffectedBooking, among: readonly AffectedBooking[] = hits) => {
  const row = boardRows(among, state).find((one) => one.booking.id === booking.id)
  if (!row) throw new Error('not on the board')
  return row
}

describe('boardRows', () => {
  test('rows are in order of time; a decision stands, and Rivedi takes it back', () => {
    const state = moved(nothingDecided, first, nine)
    expect(boardRows(hits, state).map(({ booking, choice }) => [booking.id, choice?.act ?? null])).toEqual([
      [1, 'move'],
      [2, null],
      [3, null],
      [4, null],
    ])
    expect(rowOf(reopen(state, first.booking), first).choice).toBeNull()
  })

  test('a proposal that another decision takes is marked, also where the times only overlap', () => {
    const state = moved(nothingDecided, first, { ...ten, from: '10:05:00', to: '10:20:00' })
    expect(rowOf(moved(nothingDecided, first, ten), second).proposals).toMatchObject([{ problem: 'used' }])
    const listed = [hit(first.booking, [{ ...ten, from: '10:05:00', to: '10:20:00' }]), second]
    expect(rowOf(state, second, listed).proposals).toMatchObject([{ problem: 'used' }])
  })

  test('the same hour of another doctor, or of another day, is free', () => {
    const state = moved(nothingDecided, first, nine)
    const colleague = { ...nine, doctor: { id: 8, name: 'Serra', title: 'dott.' }, whose: 'colleague' as const }
    const other = hit(second.booking, [colleague, { ...nine, date: '2027-01-08' }])
    expect(rowOf(state, other, [first, other]).proposals.map(({ problem }) => problem)).toEqual([null, null])
  })

  test('a chosen proposal that is no longer proposed asks for another, and nothing is chosen in its place', () => {
    const now = [hit(first.booking, [ten])]
    const row = rowOf(moved(nothingDecided, first, nine), first, now)
    expect(row).toMatchObject({ choice: null, asksAgain: askText.lost })
    expect(row.proposals).toMatchObject([
      { problem: 'lost', time: { from: '09:00:00' } },
      { problem: null, time: { from: '10:00:00' } },
    ])
    expect(decisionsOf(boardRows(now, moved(nothingDecided, first, nine)))).toEqual([])
  })

  test('a chosen proposal that the server now shows for another visit stands', () => {
    const now = [hit(first.booking, [ten]), hit(second.booking, [nine])]
    expect(rowOf(moved(nothingDecided, first, nine), first, now).choice).not.toBeNull()
  })

  test('a time chosen outside the proposals stands without being proposed', () => {
    const time = { ...proposedTime(proposal('2027-03-01', '11:00')), proposed: false }
    const state = decide(nothingDecided, without.booking, { act: 'move', times: [time] })
    expect(rowOf(state, without).choice).toMatchObject({ act: 'move' })
  })

  test('a visit that was changed meanwhile must be decided again; one that is gone is not sent', () => {
    const state = decide(moved(nothingDecided, first, nine), second.booking, { act: 'keep' })
    const now = [hit({ ...first.booking, version: 4 }, [nine])]
    expect(rowOf(state, first, now)).toMatchObject({ choice: null, asksAgain: askText.changed })
    expect(decisionsOf(boardRows(now, state))).toEqual([])
  })

  test('of two decisions for the same time the later visit asks again', () => {
    const state = moved(moved(nothingDecided, first, ten), second, ten)
    expect(rowOf(state, first).choice).not.toBeNull()
    expect(rowOf(state, second)).toMatchObject({ choice: null, asksAgain: askText.used })
  })

  test('proposals over more days are those of a visit without any', () => {
    const later = hit(without.booking, [proposal('2027-02-15', '09:00')])
    const rows = boardRows(
      hits,
      nothingDecided,
      new Map([
        [4, later],
        [2, later],
      ]),
    )
    expect(rows.map(({ proposals }) => proposals.length)).toEqual([2, 1, 1, 1])
    expect(rows[3]).toMatchObject({ whyNone: null })
  })
})

describe('all that is left', () => {
  test('the first proposal to all: no time twice, who has none stays to decide', () => {
    const rows = boardRows([hit(first.booking, [ten, nine]), second, unreachable, without], nothingDecided)
    const state = decideRest(nothingDecided, rows, firstProposal)
    const decided = boardRows([hit(first.booking, [ten, nine]), second, unreachable, without], state)
    expect(decided.map(({ choice }) => timesOf(choice).map(({ date, from }) => `${date} ${from}`))).toEqual([
      ['2027-01-07 10:00:00'],
      [],
      ['2027-01-08 09:00:00'],
      [],
    ])
  })

  test('an offer has the free proposals, and leaves out who cannot be reached', () => {
    const state = decideRest(nothingDecided, boardRows(hits, nothingDecided), offerOfProposals)
    expect(
      decisionsOf(boardRows(hits, state)).map(({ booking_id, act, times }) => [booking_id, act, times?.length]),
    ).toEqual([[1, 'offer', 2]])
  })

  test('a decision taken before stays as it is', () => {
    const state = decide(nothingDecided, second.booking, { act: 'cancel', reason: 'Chiuso.' })
    const after = decideRest(state, boardRows(hits, state), () => ({ act: 'keep' }))
    expect(decisionsOf(boardRows(hits, after)).map(({ act }) => act)).toEqual(['keep', 'cancel', 'keep', 'keep'])
  })

  test('any order of any decisions: what is sent never takes a doctor twice at once', () => {
    const slot = fc.record({ day: fc.integer({ min: 1, max: 2 }), quarter: fc.integer({ min: 0, max: 2 }) })
    const visits = fc.array(fc.array(slot, { maxLength: 3 }), { minLength: 1, maxLength: 8 })
    const steps = fc.array(fc.tuple(fc.nat(7), fc.nat(2), fc.boolean()), { maxLength: 20 })
    fc.assert(
      fc.property(visits, steps, (all, chosen) => {
        const board = all.map((slots, id) =>
          hit(
            { id: id + 1, user_id: 1, date: `2026-12-${10 + id}` },
            slots.map(({ day, quarter }) => proposal(`2027-01-0${day}`, `09:${String(quarter * 10).padStart(2, '0')}`)),
          ),
        )
        let state = nothingDecided
        for (const [id, index, isOffer] of chosen) {
          const visit = board[id % board.length]
          const time = visit?.proposals[index]
          if (visit && time && !isOffer) state = moved(state, visit, time)
          else if (visit) state = reopen(state, visit.booking)
        }
        state = decideRest(state, boardRows(board, state), chosen.length % 2 ? firstProposal : offerOfProposals)
        const sent = decisionsOf(boardRows(board, state)).map(({ times = [] }) => times)
        for (const [index, times] of sent.entries())
          for (const other of sent.slice(index + 1).flat())
            for (const time of times)
              expect(time.date === other.date && overlaps(spanOf(time), spanOf(other))).toBe(false)
      }),
    )
  })
})

test('a refused decision marks its visit with the reason; the others stand; deciding again clears the mark', () => {
  const state = refuse(moved(moved(nothingDecided, first, nine), second, ten), [{ booking_id: 1, text: 'Occupato.' }])
  expect(rowOf(state, first)).toMatchObject({ choice: null, asksAgain: 'Occupato.' })
  expect(rowOf(state, first).proposals[0]).toMatchObject({ problem: 'lost', time: { from: '09:00:00' } })
  expect(rowOf(state, second).choice).not.toBeNull()
  expect(rowOf(decide(state, first.booking, { act: 'keep' }), first)).toMatchObject({
    choice: { act: 'keep' },
    asksAgain: null,
  })
})

test('decisionsOf: what the contract of the call takes', () => {
  const outOfHours = { ...proposedTime(nine), overtime: true, proposed: false }
  const decided = [
    [first, { act: 'move', times: [outOfHours] }],
    [second, { act: 'cancel', reason: '' }],
    [unreachable, { act: 'cancel', reason: 'Lo studio è chiuso.' }],
    [without, { act: 'keep' }],
  ] as const
  const state = decided.reduce<BoardState>(
    (before, [{ booking }, choice]) => decide(before, booking, choice),
    nothingDecided,
  )
  expect(decisionsOf(boardRows(hits, state))).toEqual([
    {
      booking_id: 1,
      version: 3,
      act: 'move',
      times: [
        {
          office_user_id: 1,
          office_service_id: 11,
          date: '2027-01-07',
          from: '09:00:00',
          to: '09:15:00',
          overtime: true,
        },
      ],
    },
    { booking_id: 2, version: 3, act: 'cancel' },
    { booking_id: 3, version: 3, act: 'cancel', reason: 'Lo studio è chiuso.' },
    { booking_id: 4, version: 3, act: 'keep' },
  ])
})

test('carriedOver: the decisions of visits that another change hits too', () => {
  const state = decide(moved(nothingDecided, first, nine), second.booking, { act: 'keep' })
  const now = [hit({ ...second.booking, version: 9 }), first]
  expect(Object.keys(carriedOver(state, now).decisions)).toEqual(['1'])
})
