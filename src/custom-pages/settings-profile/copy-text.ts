import { announce } from '../../api'

/** Copies a secret; where the browser does not let us (a page without https), it says how else. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    announce({ type: 'success', title: done })
  } catch {
    announce({ type: 'error', title: 'Copia non riuscita', text: 'Selezionali e copiali a mano.' })
  }
}
