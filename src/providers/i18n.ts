import type { I18nProvider } from '@refinedev/core'

/** The texts that the hooks in use ask for, where none is given to them. `{{name}}` is filled in. */
const texts: Record<string, string> = {
  'notifications.createError': 'Creazione non riuscita (errore {{statusCode}})',
  'notifications.createSuccess': 'Elemento creato',
  'notifications.deleteError': 'Eliminazione non riuscita (errore {{statusCode}})',
  'notifications.deleteSuccess': 'Elemento eliminato',
  'notifications.editError': 'Modifica non riuscita (errore {{statusCode}})',
  'notifications.editSuccess': 'Modifica salvata',
  'notifications.error': 'Qualcosa è andato storto (errore {{statusCode}})',
  'notifications.success': 'Ben fatto!',
}

const filled = (text: string, values: Record<string, unknown>) =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''))

function translate(key: string, options?: unknown, fallback?: string): string {
  const values = typeof options === 'object' && options !== null ? (options as Record<string, unknown>) : {}
  const text = texts[key] ?? (typeof options === 'string' ? options : fallback) ?? key
  return filled(text, values)
}

/** Italian only (specification §1). */
export const i18nProvider: I18nProvider = {
  translate,
  getLocale: () => 'it',
  changeLocale: async () => {},
}
