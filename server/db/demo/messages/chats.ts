import { romeInstant, romeWallClock } from '../../../../domain/calendar/rome'
import { fold } from '../../../../domain/text/search'
import { chatFiles, chatMembers, chatMessages, chatSettings, chats } from '../../tables'
import type { StaffKey } from '../accounts'
import { type Demo, minuteMs, type Visitor } from '../demo'
import { demoFile } from '../files'
import { type Random, seeded } from '../random'
import {
  automaticText,
  childTalk,
  colleagueTalk,
  groupTalks,
  type Line,
  longTalk,
  patientTalk,
  quickAnswersOf,
  representativeTalk,
  shownTalks,
  staffTalk,
  type Talk,
} from './chat-texts'

type Message = typeof chatMessages.$inferInsert
type Category = (typeof chatMembers.$inferInsert)['category']

interface DemoChat {
  name?: string
  office_id?: number
  /** The members, the doctor first, each with the category of the other side as that member sees it. */
  members: { id: number; sees: Category }[]
  /** Who writes for the doctor. */
  assistant: number | null
  lines: readonly Line[]
  /** Lines at the end that the doctor, or all others, have not read. */
  unread?: { doctor?: number; others?: number }
  pinned?: true
  archived?: true
  /** Minutes before now at which the last line was written. */
  ago: number
}

interface DemoPeople {
  readonly patientsOf: ReadonlyMap<StaffKey, readonly Visitor[]>
  readonly representatives: readonly Visitor[]
  /** Whom Ferri limits. */
  readonly limited: readonly Visitor[]
}

/** Chat partners of each doctor besides patients and representatives. */
const chatPartners: readonly (readonly [doctor: StaffKey, assistants: StaffKey[], colleagues: StaffKey[]])[] = [
  ['ferri', ['segreteria'], ['riva', 'conti']],
  ['leone', ['segreteria'], ['ferri']],
  ['riva', ['segreteria2'], ['gallo']],
  ['conti', [], ['farmacia']],
  ['marchetti', [], ['riva']],
  ['gallo', ['segreteria2'], []],
  ['farmacia', [], ['ferri']],
]

/** Messages of Ferri's longest conversation. */
const longest = 400
const dayMinutes = 1440

/**
 * Adds chats of every category for every doctor, some with unread messages; groups; for Ferri also one of each kind: with
 * files, pinned, archived, answered by itself, corrected, with somebody who is limited, and a long one.
 */
export function addChats(demo: Demo, given: DemoPeople): void {
  const random = seeded('messages')
  const shown = shownChats(demo, given)
  const taken = new Set(shown.map(pairOf))
  const others = chatPartners.flatMap((partners) => ordinaryChats(demo, given, partners))
  const list = [...shown, ...others.filter((chat) => !taken.has(pairOf(chat))), ...groups(demo)]
  const instants = list.map((chat) => instantsOf(demo, chat, random))
  const order = list.map((_, i) => i).sort((a, b) => (instants[a]?.at(-1) ?? 0) - (instants[b]?.at(-1) ?? 0))
  for (const i of order) addChat(demo, list[i] as DemoChat, instants[i] ?? [], random)
  addSettings(demo)
}

const direct = (doctor: number, other: number, sees: Category): DemoChat['members'] => [
  { id: doctor, sees },
  { id: other, sees: 'doctor' },
]

const pairOf = ({ members }: Pick<DemoChat, 'members'>) =>
  members
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join('-')

function ordinaryChats(
  { staff }: Demo,
  { patientsOf, representatives }: DemoPeople,
  [key, assistants, colleagues]: (typeof chatPartners)[number],
): DemoChat[] {
  const random = seeded(`chats of ${staff[key]}`)
  const assistant = assistants[0] ? staff[assistants[0]] : null
  const chat = (other: number, sees: Category, talk: Talk, isOpen: boolean): DemoChat => {
    const end = isOpen ? random.pick(talk.open) : []
    const lines = [...spaced(random.sample(talk.over, random.int(1, 3)), random), ...spaced([end], random)]
    const isRead = isOpen || random.chance(0.7)
    return {
      members: direct(staff[key], other, sees),
      assistant,
      lines,
      unread: isOpen ? { doctor: end.length } : { others: isRead || lines.at(-1)?.from === 'other' ? 0 : 1 },
      ago: random.int(4, isOpen ? 2000 : 40_000),
    }
  }
  const visitedBy = key === 'farmacia' || key === 'conti' ? [] : representatives
  return [
    ...random
      .sample(patientsOf.get(key) ?? [], 14)
      .map(({ id }, i) => chat(id, 'patient', key === 'leone' ? childTalk : patientTalk, i < 5)),
    ...random.sample(visitedBy, 3).map(({ id }, i) => chat(id, 'medical_representative', representativeTalk, i < 1)),
    ...assistants.map((one) => chat(staff[one], 'assistant', staffTalk, true)),
    ...colleagues.map((one, i) => chat(staff[one], 'doctor', colleagueTalk, i < 1)),
  ].map((one) => (one.members[0]?.sees === 'patient' ? one : { ...one, assistant: null }))
}

/** The lines of exchanges, some days apart. */
const spaced = (exchanges: readonly (readonly Line[])[], random: Random): Line[] =>
  exchanges.flatMap((lines) =>
    lines.map((line, i) => (i === 0 ? { gap: random.int(1, 20) * dayMinutes - random.int(0, 300), ...line } : line)),
  )

/** One conversation of each kind with patients of Ferri; the first is that of the account. */
function shownChats(demo: Demo, { patientsOf, limited }: DemoPeople): DemoChat[] {
  const patients = (patientsOf.get('ferri') ?? []).filter(({ email }) => email !== null)
  const talks: readonly (Pick<DemoChat, 'lines' | 'ago'> & Partial<DemoChat>)[] = [
    { lines: shownTalks.files, ago: 18, unread: { others: 1 } },
    { lines: shownTalks.firstPinned, ago: 47, pinned: true, unread: { doctor: 2 } },
    { lines: shownTalks.secondPinned, ago: 1700, pinned: true },
    { lines: shownTalks.archived, ago: 70_000, archived: true },
    { lines: spaced(patientTalk.over.slice(0, 2), seeded('archived')), ago: 90_000, archived: true },
    { lines: shownTalks.automaticAnswered, ago: dayMinutes },
    { lines: shownTalks.automatic, ago: dayMinutes, unread: { doctor: 1 } },
    { lines: shownTalks.corrected, ago: 95 },
    { lines: longLines(), ago: 2900 },
  ]
  const chats = talks.map((talk, i) => ({ ...talk, with: patients[i]?.id ?? 0 }))
  const [first] = limited
  if (first) chats.push({ lines: shownTalks.limited, ago: 99 * dayMinutes, with: first.id })
  const { ferri, segreteria } = demo.staff
  return chats.map(({ with: other, ...chat }) => ({
    members: direct(ferri, other, 'patient'),
    assistant: segreteria,
    ...chat,
  }))
}

function longLines(): Line[] {
  const random = seeded('a long conversation')
  const lines: Line[] = []
  while (lines.length < longest) lines.push(...spaced([random.pick(longTalk)], random))
  // as many as said, ended by an answer
  return lines.slice(0, longest).map((line) => ({ ...line, gap: line.gap && Math.ceil(line.gap / 4) }))
}

function groups({ staff, offices }: Demo): DemoChat[] {
  const group = (keys: readonly StaffKey[], talk: (typeof groupTalks)[keyof typeof groupTalks]) => ({
    members: keys.map((key) => ({ id: staff[key], sees: 'group' as const })),
    assistant: null,
    ...talk,
  })
  return [
    { ...group(['ferri', 'leone', 'riva', 'segreteria'], groupTalks.area), office_id: offices.sanLuca, ago: 130 },
    { ...group(['ferri', 'segreteria', 'conti', 'gallo'], groupTalks.practice), office_id: offices.roma, ago: 5000 },
  ].map((chat, i) => ({ ...chat, unread: i === 0 ? { doctor: 2 } : {} }))
}

/** When each line was written: by day, where nothing else is said. */
function instantsOf(demo: Demo, { lines, ago }: DemoChat, random: Random): number[] {
  const instants: number[] = []
  let at = demo.now.getTime() - ago * minuteMs
  for (const { on, gap } of lines.toReversed()) {
    at = on ? romeInstant(demo.date(-on.days), on.minute) : byDay(at)
    instants.unshift(at)
    at -= (gap ?? random.int(2, 40)) * minuteMs
  }
  return instants
}

/** The same time, or the evening before where it is night. */
function byDay(at: number): number {
  const { minutes } = romeWallClock(at)
  const late = minutes < firstMinute ? minutes + dayMinutes - lastMinute : minutes - lastMinute
  return late > 0 ? at - late * minuteMs : at
}
const [firstMinute, lastMinute] = [7 * 60 + 30, 20 * 60]

function addChat(demo: Demo, chat: DemoChat, instants: readonly number[], random: Random): void {
  const { name = null, members, lines, unread = {}, pinned, archived } = chat
  const last = instants.at(-1) ?? 0
  const created_at = new Date((instants[0] ?? last) - dayMinutes * minuteMs)
  const chat_id = demo.add(chats, {
    pair: name ? null : pairOf(chat),
    last_number: lines.length,
    last_change: lines.length + lines.filter(isChanged).length,
    last_message_at: new Date(last),
    name,
    office_id: chat.office_id ?? null,
    search: fold(name ?? ''),
    created_at,
    updated_at: created_at,
  })
  const [me, ...others] = members
  let change = 0
  lines.forEach((line, i) => {
    const author_id = (line.from === 'doctor' ? me : random.pick(others))?.id ?? 0
    // a change takes a number of its own, as on the wire
    change += isChanged(line) ? 2 : 1
    addLine(demo, line, {
      ...{ chat_id, author_id, number: i + 1, change },
      written_by: line.byStaff ? (chat.assistant ?? author_id) : author_id,
      created_at: new Date(instants[i] ?? last),
    })
  })
  const automatic = lines.findLastIndex((line) => line.automatic)
  for (const [i, { id, sees }] of members.entries()) {
    const isDoctor = i === 0
    demo.add(chatMembers, {
      ...{ chat_id, user_id: id, category: sees },
      last_read_number: lines.length - ((isDoctor ? unread.doctor : unread.others) ?? 0),
      pinned_at: isDoctor && pinned ? created_at : null,
      archived_at: isDoctor && archived ? new Date(last + minuteMs) : null,
      automatic_on: isDoctor && automatic >= 0 ? romeWallClock(instants[automatic] ?? last).date : null,
    })
  }
}

const isChanged = ({ edited, deleted }: Line) => edited === true || deleted === true

/** Adds one message with its files; a deleted one is empty. */
function addLine(
  demo: Demo,
  line: Line,
  place: Pick<Message, 'chat_id' | 'author_id' | 'written_by' | 'number' | 'change'> & { created_at: Date },
): void {
  const said = line.automatic ? automaticText : line.text
  const text = line.deleted ? '' : said
  const changed = new Date(place.created_at.getTime() + minuteMs)
  const message_id = demo.add(chatMessages, {
    ...place,
    text,
    search: fold(text),
    automatic: line.automatic ?? false,
    edited_at: line.edited ? changed : null,
    deleted_at: line.deleted ? changed : null,
  })
  for (const [position, file] of (line.files ?? []).entries())
    demo.add(chatFiles, { message_id, ...demoFile(file), position })
}

const workweek = [1, 2, 3, 4, 5]
const hours = (weekdays: readonly number[], from: string, to: string) =>
  weekdays.map((weekday) => ({ weekday, from, to }))

/** Ferri's practice answers with a break at noon, Leone's in the mornings; both have quick answers. */
function addSettings(demo: Demo): void {
  const common = { patients_write: true, automatic_text: automaticText, version: 1, updated_at: demo.created_at }
  demo.add(chatSettings, {
    user_id: demo.staff.ferri,
    ...common,
    representatives_write: true,
    hours: [...hours(workweek, '08:00', '13:00'), ...hours([1, 3, 4], '15:00', '18:00')],
    quick_answers: quickAnswersOf('la dottoressa'),
  })
  demo.add(chatSettings, {
    user_id: demo.staff.leone,
    ...common,
    representatives_write: false,
    hours: hours(workweek, '08:30', '13:00'),
    quick_answers: quickAnswersOf('il dottore'),
  })
}
