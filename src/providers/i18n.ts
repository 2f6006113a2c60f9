import type { I18nProvider } from '@refinedev/core'

/** refine's own texts in Italian, for every key it asks for. `{{name}}` is filled in. */
const texts: Record<string, string> = {
  'actions.create': 'Nuovo',
  'actions.edit': 'Modifica',
  'actions.list': 'Elenco',
  'actions.show': 'Dettaglio',
  'actions.clone': 'Duplica',
  'autoSave.error': 'Salvataggio non riuscito',
  'autoSave.idle': 'In attesa di modifiche',
  'autoSave.loading': 'Salvataggio in corso…',
  'autoSave.success': 'Salvato',
  'buttons.cancel': 'Annulla',
  'buttons.clear': 'Pulisci',
  'buttons.clone': 'Duplica',
  'buttons.confirm': 'Confermi?',
  'buttons.create': 'Nuovo',
  'buttons.delete': 'Elimina',
  'buttons.edit': 'Modifica',
  'buttons.export': 'Esporta',
  'buttons.filter': 'Filtra',
  'buttons.import': 'Importa',
  'buttons.list': 'Elenco',
  'buttons.logout': 'Esci',
  'buttons.notAccessTitle': 'Non hai i permessi per questa operazione.',
  'buttons.refresh': 'Aggiorna',
  'buttons.save': 'Salva',
  'buttons.show': 'Dettaglio',
  'buttons.undo': 'Annulla',
  'documentTitle.default': 'Curante',
  'documentTitle.suffix': ' · Curante',
  loading: 'Caricamento…',
  'notifications.createError': 'Creazione non riuscita (errore {{statusCode}})',
  'notifications.createSuccess': 'Elemento creato',
  'notifications.deleteError': 'Eliminazione non riuscita (errore {{statusCode}})',
  'notifications.deleteSuccess': 'Elemento eliminato',
  'notifications.editError': 'Modifica non riuscita (errore {{statusCode}})',
  'notifications.editSuccess': 'Modifica salvata',
  'notifications.error': 'Qualcosa è andato storto (errore {{statusCode}})',
  'notifications.importProgress': 'Importazione: {{processed}} di {{total}}',
  'notifications.success': 'Ben fatto!',
  'notifications.undoable': 'Hai {{seconds}} secondi per annullare',
  'pages.error.404': 'La pagina che hai cercato non esiste.',
  'pages.error.backHome': 'Torna alla home',
  'pages.error.info': 'Si è verificato un errore durante l’esecuzione dell’operazione.',
  'table.actions': 'Azioni',
  'tags.clone': 'Duplica',
  'undoable.seconds': 'secondi',
  warnWhenUnsavedChanges: 'Ci sono modifiche non salvate: vuoi davvero uscire?',
}

const filled = (text: string, values: Record<string, unknown>) =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''))

/** Titles refine makes up from a resource's name are replaced by ours; pages set their own. */
function translate(key: string, options?: unknown, fallback?: string): string {
  const values = typeof options === 'object' && options !== null ? (options as Record<string, unknown>) : {}
  if (key.startsWith('documentTitle.') && !(key in texts)) return 'Curante'
  const text = texts[key] ?? (typeof options === 'string' ? options : fallback) ?? key
  return filled(text, values)
}

/** Italian only (specification §1). */
export const i18nProvider: I18nProvider = {
  translate,
  getLocale: () => 'it',
  changeLocale: async () => {},
}
