import { participantName } from '../../../domain/booking/participant'
import type { Conversation } from '../../../domain/contract/messages/chats'
import type { ChatCategory } from '../../../domain/contract/messages/messages'
import { counted } from '../../../domain/text/dates'
import type { NameMask } from '../../shared/people/name-mask'

/** In the order of the tabs: patients, the largest group, first. */
export const categories = [
  { value: 'patient', label: 'Pazienti', one: 'paziente' },
  { value: 'doctor', label: 'Medici', one: 'medico' },
  { value: 'assistant', label: 'Segreteria', one: 'persona della segreteria' },
  { value: 'medical_representative', label: 'ISF', one: 'informatore' },
  { value: 'group', label: 'Gruppi', one: 'gruppo' },
] as const satisfies readonly { value: ChatCategory; label: string; one: string }[]

/** Whose names counter mode masks: people from outside the practice. */
const outsiders: readonly ChatCategory[] = ['patient', 'medical_representative']
export const isOutsider = ({ category }: Pick<Conversation, 'category'>) => outsiders.includes(category)

/** The other member, or the group, as it may be shown. */
export function shownName(person: Pick<Conversation, 'category' | 'name'>, names: NameMask): string {
  const line = { user: null, name: person.name, pharmaceutical_company: null }
  return isOutsider(person) ? names.name(line) : participantName(line)
}

/** "CM": initials for the circle beside a name, of its first and its last word: "De Angelis Massimo" is DM, as on the card. */
export const initials = (name: string): string => {
  const [first, ...others] = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  return [first, others.at(-1)].map((word) => word?.charAt(0).toUpperCase() ?? '').join('')
}

type LastMessage = NonNullable<Conversation['last_message']>

/** The last message in a line, as it may be shown; of a group with its author. */
export function previewOf({ category, last_message }: Conversation, names: NameMask): string {
  if (!last_message) return ''
  const previewText = names.detail(contentOf(last_message))
  return category === 'group' && !last_message.own ? `${last_message.author.name}: ${previewText}` : previewText
}

function contentOf({ deleted, text, files }: LastMessage): string {
  if (deleted) return 'Messaggio eliminato'
  return text.trim() === '' ? counted(files, 'allegato', 'allegati') : text.replaceAll(/\s+/g, ' ').trim()
}

export const unreadText = (count: number) => counted(count, 'messaggio da leggere', 'messaggi da leggere')
