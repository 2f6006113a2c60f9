import { invalid, Refusal } from '../../../domain/contract/refusal'
import { notificationTypeList } from '../../db/seed/lists'
import type { ServeOptions, Values } from '../engine/serve'

/** The codes by which the program sends. */
const builtIn = new Set<unknown>(notificationTypeList.map(({ code }) => code))

const refused = {
  code: 'Con questo codice il programma invia le notifiche: non si può cambiare.',
  category: 'La categoria decide se serve il consenso: di questo tipo non si può cambiare.',
  delete: 'Questo tipo di notifica è inviato dal programma: puoi togliergli i canali, non eliminarlo.',
  text: 'Serve il testo: è ciò che arriva per e-mail o push.',
} as const

/** Keeps what the program sends by: code, category and presence of its types, and a text wherever there is a channel. */
export const keepsWhatIsSent: NonNullable<ServeOptions['check']> = (_context, action, changes) => {
  for (const { before, values } of changes) {
    const isSent = builtIn.has(before?.code)
    if (action === 'delete') {
      if (isSent) throw new Refusal(409, { message: refused.delete })
      continue
    }
    for (const field of ['code', 'category'] as const)
      if (isSent && field in values && values[field] !== before?.[field]) throw invalid({ [field]: [refused[field]] })
    requireText(action, { ...before, ...values }, values)
  }
}

function requireText(action: string, { channels, text }: Values, written: Values): void {
  const isConcerned = action !== 'update' || 'channels' in written || 'text' in written
  if (isConcerned && Array.isArray(channels) && channels.length > 0 && !text) throw invalid({ text: [refused.text] })
}
