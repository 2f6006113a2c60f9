import { textsOf } from '../../../domain/resource/resource-texts'
import { EmptyState } from '../../ui/feedback/empty-state'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows'
import { useIsPhone } from '../../ui/hooks/use-media'
import { backToList, isOpenedWith } from './list-state'
import { RowCards } from './table/cards'
import { type RowsProps, RowsTable } from './table/table'
import type { ListModel } from './use-list-model'

interface ListBodyProps {
  readonly list: ListModel
  readonly opensWith: Readonly<Record<string, string>> | undefined
  readonly onCreate: (() => void) | undefined
  readonly onReset: () => void
  /** From the bin back to the list. */
  readonly onLeaveBin: () => void
  readonly onMenu: RowsProps['onMenu']
}

/** The rows of a list: a table, on a phone cards; or what stands in their place. */
export function ListBody(props: ListBodyProps) {
  const { resource, actions, table, selection, maySelect } = props.list
  const { rows, state } = table
  const isPhone = useIsPhone()
  const empty = emptyState(props)
  if (empty) return <EmptyState {...empty} />
  if (!rows.records) return <SkeletonRows rows={Math.min(state.limit, 15)} />
  const drawn = {
    ...{ resource, table, actions, onMenu: props.onMenu },
    selection: maySelect ? selection : undefined,
    label: textsOf(resource).list,
  }
  return isPhone ? <RowCards {...drawn} /> : <RowsTable {...drawn} onLeave={focusSearch} />
}

const focusSearch = () => document.querySelector<HTMLElement>('input[type="search"]')?.focus()

/** What is said where there are no rows to show, and the way on from there; undefined where there are rows, or may be yet. */
function emptyState({ list, opensWith, onCreate, onReset, onLeaveBin }: ListBodyProps) {
  const { resource, table, isNarrowed } = list
  const { rows, paging, state } = table
  const text = textsOf(resource)
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
  if (state.isBin && !isNarrowed) return { text: 'Il Cestino è vuoto.', action: { label: backToList, run: onLeaveBin } }
  const isAsOpened = state.search === '' && resource.labels.empty !== undefined && isOpenedWith(state, opensWith)
  if (isNarrowed && !isAsOpened)
    return { text: text.nothingFound(state.search !== ''), action: { label: 'Azzera', run: onReset } }
  return { text: text.empty, action: onCreate && { label: text.create, run: onCreate } }
}
