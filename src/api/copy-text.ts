import { announce } from '../providers/notification'

/** Copies a secret; where the browser does not let us (a page without https), it says how else. */
export async function copyText(text: string, done: string, how = 'Selezionali e copiali a mano.'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    announce({ type: 'success', title: done })
  } catch {
    announce({ type: 'error', title: 'Copia non riuscita', text: how })
  }
}
