import { fold } from '../../../domain/text/search'
import { chatMembers, chatMessages, chats } from '../tables'
import type { StaffKey } from './accounts'
import { type Demo, minuteMs, type Visitor } from './demo'
import { type Random, seeded } from './random'

interface DemoChat {
  name?: string
  office_id?: number
  /** The members, each with the category of the other side as that member sees it. */
  members: { id: number; sees: (typeof chatMembers.$inferInsert)['category'] }[]
  /** The last messages are from other members, and the first member has not read them. */
  unread: boolean
  lines: string[]
}

const patientLines = [
  'Buongiorno dottore, posso avere la ricetta per il mese prossimo?',
  'Certo, la trova pronta domani mattina.',
  'Grazie mille!',
  'Ho ritirato gli esami: il colesterolo è un po’ alto.',
  'Me li porti alla prossima visita, intanto continui la terapia.',
  'Posso prenotare un controllo per la settimana prossima?',
  'Sì, ci sono diversi posti liberi al mattino.',
  'La febbre è passata, ma la tosse no.',
  'Se dura oltre tre giorni ci vediamo in ambulatorio.',
  'Va bene, grazie.',
]
const representativeLines = [
  'Buongiorno, le porto il nuovo materiale alla prossima visita.',
  'Grazie, ci vediamo mercoledì.',
  'Confermo l’appuntamento, porto anche i campioni.',
]
const staffLines = [
  'Ho spostato due visite di domani pomeriggio.',
  'Perfetto, grazie.',
  'Una paziente chiede un certificato per la palestra.',
  'La faccio venire giovedì.',
  'Il tecnico passa alle otto per la stampante.',
]
const doctorLines = [
  'Ti mando un paziente per un parere.',
  'Volentieri, fallo prenotare pure in settimana.',
  'Grazie, ti giro il referto.',
]
const groupLines = [
  'Buongiorno a tutti, chi è di turno sabato?',
  'Io, fino alle 13.',
  'Grazie! Vi ricordo la riunione di distretto di giovedì.',
]

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

/** Adds chats of every category for every doctor, some with unread messages, and a group chat. */
export function addChats(
  demo: Demo,
  representatives: readonly Visitor[],
  patientsOf: ReadonlyMap<StaffKey, readonly Visitor[]>,
): void {
  const { staff, offices } = demo
  const list = chatPartners.flatMap(([doctor, assistants, colleagues]): DemoChat[] => {
    const random = seeded(`chats of ${staff[doctor]}`)
    const chat = (
      other: number,
      sees: DemoChat['members'][number]['sees'],
      unread: boolean,
      lines: readonly string[],
    ): DemoChat => ({
      members: [
        { id: staff[doctor], sees },
        { id: other, sees: 'doctor' },
      ],
      unread,
      lines: someOf(lines, random),
    })
    const visitedBy = doctor === 'farmacia' || doctor === 'conti' ? [] : representatives
    return [
      ...random.sample(patientsOf.get(doctor) ?? [], 14).map(({ id }, i) => chat(id, 'patient', i < 5, patientLines)),
      ...random.sample(visitedBy, 3).map(({ id }, i) => chat(id, 'medical_representative', i < 1, representativeLines)),
      ...assistants.map((key) => chat(staff[key], 'assistant', true, staffLines)),
      ...colleagues.map((key, i) => chat(staff[key], 'doctor', i < 1, doctorLines)),
    ]
  })
  const members = [staff.ferri, staff.leone, staff.riva, staff.segreteria].map((id) => ({ id, sees: 'group' as const }))
  list.push({ name: 'Colleghi di zona', office_id: offices.sanLuca, members, unread: true, lines: groupLines })
  const random = seeded('messages')
  const latest = list.map(({ unread }) => demo.now.getTime() - random.int(4, unread ? 2000 : 40_000) * minuteMs)
  const planned = list.map((chat, i) => ({ ...chat, last: latest[i] as number })).sort((a, b) => a.last - b.last)
  for (const { last, ...chat } of planned) addChat(demo, chat, last, random)
}

/** A random contiguous part of the lines. */
function someOf(lines: readonly string[], random: Random): string[] {
  const from = random.int(0, Math.max(0, lines.length - 3))
  return lines.slice(from, from + random.int(2, lines.length - from))
}

/** Adds a chat with alternating authors; in an unread chat the last one or two messages are from the other members. */
function addChat(
  demo: Demo,
  { name, office_id, members, unread, lines }: DemoChat,
  last: number,
  random: Random,
): void {
  const created_at = new Date(last - 30 * 1440 * minuteMs)
  const search = name ? fold(name) : ''
  const pair = name
    ? null
    : members
        .map(({ id }) => id)
        .sort((a, b) => a - b)
        .join('-')
  const sent = { pair, last_number: lines.length, last_change: lines.length, last_message_at: new Date(last) }
  const chat_id = demo.add(chats, {
    ...sent,
    name: name ?? null,
    office_id: office_id ?? null,
    search,
    created_at,
    updated_at: created_at,
  })
  const [me, ...others] = members
  const unreadLines = unread ? Math.min(lines.length, random.int(1, 2)) : 0
  const firstUnread = lines.length - unreadLines
  const authors = lines.map((_, i) => (i < firstUnread && i % 2 === 1 ? me : random.pick(others)))
  const pauses = lines.map(() => random.int(2, 700) * minuteMs)
  lines.forEach((text, i) => {
    const after = pauses.slice(0, lines.length - 1 - i).reduce((sum, pause) => sum + pause, 0)
    const author_id = authors[i]?.id ?? 0
    demo.add(chatMessages, {
      ...{ chat_id, author_id, written_by: author_id, number: i + 1, change: i + 1, search: fold(text) },
      text,
      created_at: new Date(last - after),
    })
  })
  for (const [i, { id, sees }] of members.entries()) {
    const last_read_number = i === 0 ? firstUnread : lines.length
    demo.add(chatMembers, { chat_id, user_id: id, category: sees, last_read_number })
  }
}
