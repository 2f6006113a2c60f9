import { overlaps, spanOf } from '../../../domain/calendar/spans'
import type { AffectedBooking, Decision, Proposal } from '../../../domain/contract/agenda/hours'
import type { Booking, SeriesConflict } from '../../../domain/contract/booking/bookings'
import { byCharacters } from '../../../domain/text/order'

/** A time that is chosen for a visit, or offered to its person. */
export interface ChosenTime {
  readonly office_user_id: number
  readonly office_service_id: number
  readonly doctor_id: number
  readonly date: string
  readonly from: string
  readonly to: string
  readonly overtime?: boolean
  /** "stesso medico", "Ambulatorio Prati", "dott. Serra · Prati". */
  readonly where: string
  readonly whose: Proposal['whose']
  /** One of the proposals of the visit: it must go on being proposed. */
  readonly proposed?: boolean
}

/** What becomes of a visit. */
export type RowDecision =
  | { readonly act: 'keep' }
  | { readonly act: 'cancel'; readonly reason: string }
  | { readonly act: 'move' | 'offer'; readonly times: readonly ChosenTime[] }

interface DecisionEntry {
  /** Of the visit that was decided. */
  readonly version: number
  readonly choice: RowDecision
}

/** Why a visit must be decided again, and the times that were lost. */
interface DecisionRefusal {
  readonly text: string
  readonly times: readonly ChosenTime[]
}

/** The decisions that are not saved yet, and the refusals of the last attempt to save; by id of the visit. */
export interface BoardState {
  readonly decisions: Readonly<Record<string, DecisionEntry>>
  readonly refused: Readonly<Record<string, DecisionRefusal>>
}

export const nothingDecided: BoardState = { decisions: {}, refused: {} }

export interface RowProposal {
  readonly time: ChosenTime
  /** `used`: chosen for another visit of the board; `lost`: chosen before, and no longer free. */
  readonly problem: 'used' | 'lost' | null
}

/** A visit with its decision, or with the possible ones. */
export interface BoardRow {
  readonly booking: Booking
  readonly choice: RowDecision | null
  /** Why it must be decided again. */
  readonly asksAgain: string | null
  readonly proposals: readonly RowProposal[]
  readonly whyNone: string | null
  readonly offeredUntil: string | null
  /** Whether a message with an offer reaches the person (product.md §9.3). */
  readonly isReachable: boolean
}

export const askText = {
  changed: 'La visita è cambiata nel frattempo: decidi di nuovo.',
  lost: 'L’orario scelto non è più libero: scegline un altro.',
  used: 'L’orario è scelto anche per un’altra visita: scegline un altro.',
} as const

/** Proposals shown for one visit. */
export const mostProposals = 3

/** A name for where the time is, as short as it can be said. */
function whereOf({ whose, doctor, office }: Proposal): string {
  if (whose === 'same') return 'stesso medico'
  if (whose === 'other-office') return office.name
  return `${[doctor.title, doctor.name].filter(Boolean).join(' ')} · ${office.name}`
}

export const proposedTime = (proposal: Proposal): ChosenTime => ({
  office_user_id: proposal.office_user_id,
  office_service_id: proposal.office_service_id,
  doctor_id: proposal.doctor.id,
  date: proposal.date,
  from: proposal.from,
  to: proposal.to,
  where: whereOf(proposal),
  whose: proposal.whose,
  proposed: true,
})

/** Whether two times take the same doctor at once. */
const clash = (a: ChosenTime, b: ChosenTime) =>
  a.doctor_id === b.doctor_id && a.date === b.date && overlaps(spanOf(a), spanOf(b))

const isSameTime = (a: ChosenTime, b: ChosenTime) =>
  a.office_service_id === b.office_service_id && a.date === b.date && a.from === b.from

export const timesOf = (choice: RowDecision | null): readonly ChosenTime[] =>
  choice && 'times' in choice ? choice.times : []

/**
 * The rows of the board, in order of time: what was decided stands while the visit is unchanged and its times are free and for it alone;
 * otherwise it must be decided again, and nothing is chosen in its place.
 * @param further proposals found later, over more days, by id of the visit.
 */
export function boardRows(
  affectedBookings: readonly AffectedBooking[],
  { decisions, refused }: BoardState,
  further: ReadonlyMap<number, AffectedBooking> = new Map(),
): BoardRow[] {
  const inOrder = affectedBookings.toSorted((a, b) => byCharacters(momentOf(a.booking), momentOf(b.booking)))
  const found = inOrder.map((affected) =>
    affected.proposals.length > 0 ? affected : (further.get(affected.booking.id) ?? affected),
  )
  const proposed = found.flatMap((affected) => affected.proposals.map(proposedTime))
  const used: ChosenTime[] = []
  const settled = inOrder.map(({ booking }) => {
    const decided = decisions[booking.id]
    const again = decided ? whyAgain(decided, booking, proposed, used) : null
    if (decided && again === null) used.push(...timesOf(decided.choice))
    return { choice: decided && again === null ? decided.choice : null, again, lost: timesOf(decided?.choice ?? null) }
  })
  return inOrder.map(({ booking, offered_until, reachable }, index) => {
    const { choice = null, again = null, lost = [] } = settled[index] ?? {}
    const refusal = again === null && choice === null ? refused[booking.id] : undefined
    const lostTimes = again === null ? (refusal?.times ?? []) : again === askText.changed ? [] : lost
    const { proposals = [], why_none = null } = found[index] ?? {}
    return {
      booking,
      choice,
      asksAgain: again ?? refusal?.text ?? null,
      proposals: choice ? [] : shownProposals(proposals.map(proposedTime), lostTimes, used),
      whyNone: why_none,
      offeredUntil: offered_until,
      isReachable: reachable,
    }
  })
}

const momentOf = ({ date, from }: Booking) => `${date} ${from}`

function whyAgain(
  { version, choice }: DecisionEntry,
  booking: Booking,
  proposed: readonly ChosenTime[],
  used: readonly ChosenTime[],
): string | null {
  if (version !== booking.version) return askText.changed
  const times = timesOf(choice)
  if (times.some((time) => time.proposed && !proposed.some((one) => isSameTime(one, time)))) return askText.lost
  return times.some((time) => used.some((other) => clash(time, other))) ? askText.used : null
}

/** Lost times stay in sight beside the proposals that are left. */
function shownProposals(
  proposed: readonly ChosenTime[],
  lost: readonly ChosenTime[],
  used: readonly ChosenTime[],
): RowProposal[] {
  const gone = lost.map((time) => ({ time, problem: 'lost' as const }))
  const others = proposed
    .filter((time) => !lost.some((one) => isSameTime(one, time)))
    .map((time) => ({ time, problem: used.some((one) => clash(one, time)) ? ('used' as const) : null }))
  return [...gone, ...others].slice(0, mostProposals)
}

export const freeTimesOf = ({ proposals }: BoardRow): readonly ChosenTime[] =>
  proposals.flatMap(({ time, problem }) => (problem === null ? [time] : []))

/** Whether a time is chosen or offered for another visit of the board. */
export const isUsed = (rows: readonly BoardRow[], time: ChosenTime): boolean =>
  rows.some(({ choice }) => timesOf(choice).some((other) => clash(other, time)))

export function decide(state: BoardState, booking: Booking, choice: RowDecision): BoardState {
  const { [booking.id]: _, ...refused } = state.refused
  return { decisions: { ...state.decisions, [booking.id]: { version: booking.version, choice } }, refused }
}

export function reopen({ decisions, refused }: BoardState, { id }: Pick<Booking, 'id'>): BoardState {
  const { [id]: _, ...others } = decisions
  return { decisions: others, refused }
}

/** What to do with each of the visits left; null leaves one undecided. */
export type EachChoice = (row: BoardRow, free: readonly ChosenTime[]) => RowDecision | null

/** Decides all that is left, in order of time: no time is chosen twice. */
export function decideRest(state: BoardState, rows: readonly BoardRow[], choose: EachChoice): BoardState {
  const taken = rows.flatMap(({ choice }) => timesOf(choice))
  return rows.reduce((before, row) => {
    if (row.choice) return before
    const free = freeTimesOf(row).filter((time) => !taken.some((other) => clash(other, time)))
    const choice = choose(row, free)
    if (!choice) return before
    taken.push(...timesOf(choice))
    return decide(before, row.booking, choice)
  }, state)
}

/** The first proposal that is still free. */
export const firstProposal: EachChoice = (_, [first]) => (first ? { act: 'move', times: [first] } : null)

/** The free proposals, for people who can be reached. */
export const offerOfProposals: EachChoice = ({ isReachable }, free) =>
  free.length > 0 && isReachable ? { act: 'offer', times: free } : null

/** The visits that the server could not change are to be decided again; the others keep their decision. */
export const refuse = (state: BoardState, conflicts: readonly Pick<SeriesConflict, 'booking_id' | 'text'>[]) =>
  conflicts.reduce<BoardState>(({ decisions, refused }, { booking_id, text }) => {
    const { [booking_id]: decided, ...others } = decisions
    const times = timesOf(decided?.choice ?? null)
    return { decisions: others, refused: { ...refused, [booking_id]: { text, times } } }
  }, state)

/** The decisions of visits that are still on the board, for another change of the same hours. */
export function carriedOver({ decisions }: BoardState, affectedBookings: readonly AffectedBooking[]): BoardState {
  const kept = affectedBookings.flatMap(({ booking: { id, version } }) => {
    const decided = decisions[id]
    return decided?.version === version ? [[id, decided] as const] : []
  })
  return { decisions: Object.fromEntries(kept), refused: {} }
}

/** What is sent: the decisions that stand. */
export const decisionsOf = (rows: readonly BoardRow[]): Decision[] =>
  rows.flatMap(({ booking: { id, version }, choice }) => {
    if (!choice) return []
    const one = { booking_id: id, version, act: choice.act }
    if (choice.act === 'cancel') return [{ ...one, ...(choice.reason && { reason: choice.reason }) }]
    if (choice.act === 'keep') return [one]
    return [{ ...one, times: choice.times.map(timeOnWire) }]
  })

const timeOnWire = ({ office_user_id, office_service_id, date, from, to, overtime }: ChosenTime) => ({
  office_user_id,
  office_service_id,
  date,
  from,
  to,
  ...(overtime && { overtime }),
})
