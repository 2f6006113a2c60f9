import { announce } from '../basic/toasts'

/** Copies a secret; where the browser refuses (a page without https), a toast explains how to copy by hand. */
export async function copyText(text: string, done: string, how = 'Selezionali e copiali a mano.'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    announce({ type: 'success', title: done })
  } catch {
    announce({ type: 'error', title: 'Copia non riuscita', text: how })
  }
}
