import { fold } from '../../../domain/text/search'
import { chatMembers, chatMessages, chats } from '../tables'
import { type Demo, minuteMs } from './context'
import { insertAll } from './insert'
import { type Random, seeded } from './random'

/** How a reader sees the other side of a chat. */
export type ChatCategory = 'doctor' | 'assistant' | 'patient' | 'medical_representative' | 'group'

export interface DemoChat {
  readonly name?: string
  readonly office_id?: number | null
  readonly members: readonly { readonly id: number; readonly sees: ChatCategory }[]
  /** The last messages come from somebody else and the first member has not read them. */
  readonly unread: boolean
  readonly lines: readonly string[]
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

export interface ChatPeople {
  readonly doctor: number
  readonly patients: readonly number[]
  readonly representatives: readonly number[]
  readonly assistants: readonly number[]
  readonly colleagues: readonly number[]
}

/** A doctor's conversations of every category, some of them with something new. */
export function chatsOf(people: ChatPeople): DemoChat[] {
  const random = seeded(`chats of ${people.doctor}`)
  const { doctor } = people
  const two = (other: number, theirs: ChatCategory, mine: ChatCategory, unread: boolean, lines: readonly string[]) => ({
    members: [
      { id: doctor, sees: theirs },
      { id: other, sees: mine },
    ],
    unread,
    lines: someOf(lines, random),
  })
  return [
    ...random.sample(people.patients, 14).map((other, i) => two(other, 'patient', 'doctor', i < 5, patientLines)),
    ...random
      .sample(people.representatives, 3)
      .map((other, i) => two(other, 'medical_representative', 'doctor', i < 1, representativeLines)),
    ...people.assistants.map((other) => two(other, 'assistant', 'doctor', true, staffLines)),
    ...people.colleagues.map((other, i) => two(other, 'doctor', 'doctor', i < 1, doctorLines)),
  ]
}

/** A run of the lines, from some place to another: conversations begin and end anywhere. */
function someOf(lines: readonly string[], random: Random): string[] {
  const from = random.int(0, Math.max(0, lines.length - 3))
  return lines.slice(from, from + random.int(2, lines.length - from))
}

export async function insertChats({ tx, now }: Demo, list: readonly DemoChat[]): Promise<void> {
  const random = seeded('messages')
  const planned = list
    .map((chat) => ({ chat, last: now.getTime() - random.int(4, chat.unread ? 2000 : 40_000) * minuteMs }))
    .sort((a, b) => a.last - b.last)
  const ids = await insertAll(
    tx,
    chats,
    planned.map(({ chat: { name = null, office_id = null }, last }) => {
      const created_at = new Date(last - 30 * 1440 * minuteMs)
      return { name, office_id, search: name ? fold(name) : '', created_at, updated_at: created_at }
    }),
  )
  const messages = planned.flatMap(({ chat, last }, i) => messagesOf(chat, ids[i] as number, last, random))
  const messageIds = await insertAll(
    tx,
    chatMessages,
    messages.map(({ isNew: _, ...row }) => row),
  )
  const members = planned.flatMap(({ chat }, i) =>
    chat.members.map(({ id, sees }, place) => {
      const own = messages.flatMap((message, m) =>
        message.chat_id === ids[i] ? [{ ...message, id: messageIds[m] }] : [],
      )
      const read = place === 0 ? own.filter(({ isNew }) => !isNew) : own
      return { chat_id: ids[i] as number, user_id: id, category: sees, last_read_message_id: read.at(-1)?.id ?? 0 }
    }),
  )
  await insertAll(tx, chatMembers, members)
}

/** Lines taken in turns; of an unread chat the last one or two come from the others. */
function messagesOf(chat: DemoChat, chat_id: number, last: number, random: Random) {
  const fresh = chat.unread ? Math.min(chat.lines.length, random.int(1, 2)) : 0
  const others = chat.members.slice(1)
  const [me] = chat.members
  let at = last
  return chat.lines
    .map((text, i, all) => {
      const isNew = i >= all.length - fresh
      const isMine = !isNew && i % 2 === 1
      const author = isMine ? me : random.pick(others)
      return { chat_id, author_id: author?.id ?? 0, text, isNew }
    })
    .reverse()
    .map((message) => {
      const row = { ...message, created_at: new Date(at) }
      at -= random.int(2, 700) * minuteMs
      return row
    })
    .reverse()
}
