import type { words } from '../../../domain/resource/words'
import type { Paging, Rows } from './rows'

interface Nothing {
  readonly rows: Rows
  readonly paging: Paging
  readonly text: ReturnType<typeof words>
  readonly narrowed: boolean
  readonly searched: boolean
  readonly create: { readonly label: string; readonly run: () => void } | undefined
  readonly startOver: () => void
}

/** What stands in the place of the rows where there are none to show. */
export function nothingOf({ rows, paging, text, narrowed, searched, create, startOver }: Nothing) {
  if (rows.failed && !rows.records)
    return {
      text: 'Non siamo riusciti a caricare l’elenco. Nulla è andato perso: riprova tra poco.',
      action: { label: 'Riprova', run: rows.retry },
    }
  if (rows.records?.length !== 0) return undefined
  if (paging.page > 1)
    return {
      text: 'Questa pagina non esiste più.',
      action: { label: 'Vai alla prima', run: () => paging.onPage(1) },
    }
  if (narrowed) return { text: text.nothingFound(searched), action: { label: 'Azzera', run: startOver } }
  return { text: text.empty, action: create }
}
