import type { CivilDate } from '../../../../domain/calendar/civil-date'
import { shortTime } from '../../../../domain/calendar/minutes'
import { romeWallClock } from '../../../../domain/calendar/rome'
import type { ChatFile, ChatMessage, Conversation } from '../../../../domain/contract/messages/chats'
import { counted, fullDate, longDate, numericDate } from '../../../../domain/text/dates'
import { fileSize } from '../../../../domain/text/format'
import { writerOf } from './messages/messages'

/** "oggi, martedì 24 novembre"; the year only where it is another one. */
export function dayText(date: CivilDate, today: CivilDate, yesterday: CivilDate): string {
  const name = date.slice(0, 4) === today.slice(0, 4) ? longDate(date) : fullDate(date)
  const near = date === today ? 'oggi, ' : date === yesterday ? 'ieri, ' : ''
  return `${near}${name}`
}

/** "10:41", in Rome. */
export const timeText = (instant: string) => shortTime(Math.floor(romeWallClock(Date.parse(instant)).minutes))

interface WriterTexts {
  readonly userId: number | null
  /** How a member is called after "per": "dott.ssa Ferri". */
  readonly short: (author: ChatMessage['author']) => string
  readonly name: (person: ChatMessage['author']) => string
}

/** Who wrote a message, where the bubble's side does not say it; null where it does. */
export function writerText(
  message: ChatMessage,
  isGroup: boolean,
  { userId, short, name }: WriterTexts,
): string | null {
  const { author, automatic, own } = message
  if (automatic) return `Risposta automatica per ${short(author)}`
  const writer = writerOf(message)
  if (!own) return isGroup ? name(author) : null
  if (writer.id !== author.id) return `Scritto da ${name(writer)} per ${short(author)}`
  return writer.id === userId ? null : `Scritto da ${short(author)}`
}

/**
 * Whether one writes in the doctor's name: not where the doctor is on the other side, in a conversation or a group of one's own.
 */
export const isForDoctor = (doctorId: number, { user_id, members }: Pick<Conversation, 'user_id' | 'members'>) =>
  user_id !== doctorId && !members.some(({ id }) => id === doctorId)

/** Who is typing; `colleague`: somebody of one's own side, where that is who it is. Null for oneself. */
export function typingText(
  by: number,
  userId: number | null,
  { user_id, members, name }: Pick<Conversation, 'user_id' | 'members' | 'name'>,
  colleague: string | null,
  shown: (name: string) => string,
): string | null {
  if (by === userId) return null
  const who = by === user_id ? name : (members.find(({ id }) => id === by)?.name ?? colleague)
  return `${who ? shown(who) : 'Un collega'} sta scrivendo…`
}

/** Why nobody writes here, and until when. Only the doctor's side reads this: participants have their own page. */
export function closedText({ reason, note, until }: NonNullable<Conversation['closed']>) {
  const table = {
    limited: {
      title: 'Persona limitata: non può scrivere né ricevere messaggi',
      detail: [
        note && `Motivo: ${note.replace(/\.$/, '')}`,
        until ? `Fino al ${numericDate(until)}` : 'Senza scadenza',
      ],
    },
    'not-taken': {
      title: 'Qui non si ricevono messaggi in chat',
      detail: ['Si può telefonare o prenotare una visita'],
    },
    inactive: { title: 'Chat chiusa', detail: ['Si può rileggere, non si può più scrivere'] },
  } as const
  const { title, detail } = table[reason]
  return { title, detail: detail.filter(Boolean).join(' · ') }
}

/** "un minuto fa", "adesso", "alle 10:41". */
export function agoText(instant: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000)
  if (minutes < 1) return 'adesso'
  if (minutes === 1) return 'un minuto fa'
  return minutes < 60 ? `${minutes} minuti fa` : `alle ${timeText(instant)}`
}

/** What a card says of a file: "PDF · 2 pagine · 120 KB". */
export const factsOfFile = ({ type, pages, size }: Pick<ChatFile, 'type' | 'pages' | 'size'>): string =>
  [
    type === 'application/pdf' && 'PDF',
    pages !== null && counted(pages, 'pagina', 'pagine'),
    size !== null && fileSize(size),
  ]
    .filter(Boolean)
    .join(' · ')
