import { z } from 'zod'
import { parseTime } from '../../calendar/minutes'
import { isVisible } from '../../text/characters'
import { validationText } from '../../text/validation'
import { fileKey, filledText, longText, version, wallTime } from '../primitives'

/** Characters of a message at most. */
export const longestMessage = 4000
export const mostChatFiles = 5
/** Minutes in which who wrote a message may edit or delete it. */
export const changeMinutes = 15
/** Minutes after which a reader is notified of an unread message by mail or push, without its text. */
export const unreadMinutes = 15
export const mostQuickAnswers = 50

export const chatText = {
  empty: 'Scrivi un messaggio o allega un file.',
  limited: 'Questa persona è limitata: non può scrivere né ricevere messaggi.',
  youLimited: 'Lo studio ha limitato il tuo accesso: non puoi scrivere.',
  closed: 'Lo studio non riceve messaggi in chat: chiama o prenota una visita.',
  inactive: 'Questa conversazione è chiusa: non si può più scrivere.',
  deleted: 'Il messaggio è stato eliminato.',
  notYours: 'Solo chi ha scritto il messaggio può cambiarlo.',
  late: 'Il messaggio non si può più cambiare: sono passati i 15 minuti.',
  answered: 'Un collega ha già risposto: rileggi prima di inviare.',
  order: 'L’orario finisce dopo l’inizio.',
  overlap: 'Questo orario si sovrappone a un altro dello stesso giorno.',
  shortcut: 'Solo lettere, numeri e trattini, senza spazi.',
  twice: 'Questa scorciatoia c’è già.',
} as const

/** Why the caller cannot write in a conversation: the person is limited, the practice takes no messages, or it is closed. */
export const closedReasons = ['limited', 'not-taken', 'inactive'] as const
export type ClosedReason = (typeof closedReasons)[number]

/** A message as it is written: text, files, or both. `seen`: number of the last message on the writer's screen. */
export const newMessage = z
  .strictObject({
    text: longText(longestMessage),
    files: z.array(fileKey).max(mostChatFiles, validationText.tooMany(mostChatFiles)).optional(),
    seen: z.int().min(0).max(2_147_483_647),
  })
  .refine(({ text, files = [] }) => isVisible(text) || files.length > 0, { path: ['text'], message: chatText.empty })
export type NewMessage = z.infer<typeof newMessage>

export const changedMessage = z.strictObject({
  text: longText(longestMessage).refine(isVisible, validationText.required),
})

/** Hours of a weekday (0 = Sunday) in which the practice answers. */
const chatHours = z
  .strictObject({ weekday: z.int().min(0).max(6), from: wallTime, to: wallTime })
  .refine(({ from, to }) => (parseTime(from) ?? 0) < (parseTime(to) ?? 0), { path: ['to'], message: chatText.order })
export type ChatHours = z.infer<typeof chatHours>

/** An answer that `/` and its shortcut write. */
const quickAnswer = z.strictObject({
  shortcut: filledText(20).regex(/^[\p{L}\p{N}-]+$/u, chatText.shortcut),
  text: longText(1000).refine(isVisible, validationText.required),
})
export type QuickAnswer = z.infer<typeof quickAnswer>

export const chatSettingsFields = {
  patients_write: z.boolean(),
  representatives_write: z.boolean(),
  /** Empty: always. */
  hours: z.array(chatHours).max(21).superRefine(refuseOverlaps),
  automatic_text: longText(500).nullable(),
  quick_answers: z
    .array(quickAnswer)
    .max(mostQuickAnswers, validationText.tooMany(mostQuickAnswers))
    .superRefine(refuseTwice),
}
/** `version` 0: nobody has saved any yet. */
export const changedChatSettings = z.strictObject({ ...chatSettingsFields, version: version.or(z.literal(0)) })
export type ChangedChatSettings = z.infer<typeof changedChatSettings>

function refuseOverlaps(hours: readonly ChatHours[], context: z.RefinementCtx) {
  hours.forEach((one, index) => {
    const starts = (parseTime(one.from) ?? 0) as number
    const clash = hours.slice(0, index).some(({ weekday, from, to }) => {
      return (
        weekday === one.weekday && starts < (parseTime(to) ?? 0) && (parseTime(from) ?? 0) < (parseTime(one.to) ?? 0)
      )
    })
    if (clash) context.addIssue({ code: 'custom', path: [index, 'from'], message: chatText.overlap })
  })
}

function refuseTwice(answers: readonly QuickAnswer[], context: z.RefinementCtx) {
  const names = answers.map(({ shortcut }) => shortcut.toLowerCase())
  names.forEach((name, index) => {
    if (names.indexOf(name) < index)
      context.addIssue({ code: 'custom', path: [index, 'shortcut'], message: chatText.twice })
  })
}
