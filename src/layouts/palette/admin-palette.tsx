import { PlusOutlined, ProfileOutlined, UserSwitchOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { subjectOf } from '../../../domain/access/matrix'
import { endpoints } from '../../../domain/contract'
import { type FoundRecord, longestFind, shortestFind } from '../../../domain/contract/find'
import type { Resource } from '../../../domain/resource'
import { textsOf as wordsOf } from '../../../domain/resource/resource-texts'
import { fold, wordsBeginLike } from '../../../domain/text/search'
import { isFirstBest } from '../../../domain/text/search-rank'
import { useCall } from '../../platform/calls/use-call'
import { goTo, openLoginAs } from '../../platform/session'
import { useCan } from '../../platform/session/current-user'
import { useMayLoginAs } from '../../platform/session/users'
import { allResources } from '../../screens/all-resources'
import { useDebouncedValue } from '../../ui/hooks/use-debounced-value'
import {
  filled,
  matchingItems,
  type PaletteItem,
  type PaletteProps,
  type PaletteResults,
  pageItems,
  useCommonActions,
} from './items'
import type { FoundPage } from './pages'
import { PaletteDialog, type PaletteLabels } from './palette-dialog'

const labels: PaletteLabels = {
  label: 'Cerca una pagina, un comando, una scheda o un codice',
  placeholder: 'Pagina, comando, nome o codice della visita',
  nothing: 'Nessuna pagina, nessun comando e nessuna scheda con queste parole.',
  failed: 'La ricerca delle schede non è riuscita.',
  more: 'Ci sono altre schede: scrivi qualche lettera in più.',
}

const singular = new Map(allResources.map(({ name, labels }) => [name, labels.one]))

const recordItem = ({ resource, id, title }: FoundRecord): PaletteItem => ({
  id: `record-${resource}-${id}`,
  title,
  detail: singular.get(resource) ?? null,
  icon: <ProfileOutlined aria-hidden />,
  run: () => goTo(`/admin/${resource}?show=${id}`),
})

/** Whether several records have names found alike; a visit is found by its code, another record by its whole name. */
function isAmbiguous(records: readonly FoundRecord[], typed: string): boolean {
  const [first, second] = records
  if (!first || !second || first.resource === 'bookings') return false
  const names = [fold(first.title), fold(second.title)]
  return names[0] === names[1] || (names[0] !== fold(typed) && !isFirstBest(names, typed))
}

/** "Nuovo farmaco": what may be created here, unless a page of its own does it. */
const createItems = (resources: readonly Resource[], pages: readonly FoundPage[]): PaletteItem[] =>
  resources
    .filter(({ name }) => !pages.some(({ to }) => to === `/admin/${name}/new`))
    .map((resource) => ({
      id: `new-${resource.name}`,
      title: wordsOf(resource).create,
      icon: <PlusOutlined aria-hidden />,
      run: () => goTo(`/admin/${resource.name}?new`),
    }))

function useCommands({ pages, onHelp }: PaletteProps, typed: string): readonly PaletteItem[] {
  const can = useCan()
  const mayLoginAs = useMayLoginAs()
  const common = useCommonActions(onHelp)
  const creatable = allResources.filter(({ name, screens }) => screens.includes('create') && can(subjectOf(name)))
  const loginAs: PaletteItem = {
    id: 'act-login-as',
    title: 'Accedi come…',
    icon: <UserSwitchOutlined aria-hidden />,
    run: () => openLoginAs(),
  }
  // thirty of a kind: only those that are meant
  const create = typed.trim() === '' ? [] : createItems(creatable, pages)
  return matchingItems([...create, ...(mayLoginAs ? [loginAs] : []), ...common], typed)
}

/** Records 500 ms after the last key (specification §9); those found for fewer letters stay while their names still match. */
function useRecords(
  typed: string,
): Omit<PaletteResults, 'groups' | 'isAmbiguous'> & { readonly records: readonly FoundRecord[] } {
  const text = typed.trim().slice(0, longestFind)
  const [debounced, flush] = useDebouncedValue(text)
  const enabled = debounced.length >= shortestFind && text.length >= shortestFind
  const { data, isFetching, isError } = useCall(
    endpoints.findRecords,
    { body: { search: debounced } },
    { enabled, keepPrevious: true },
  )
  const isSettled = text === debounced && !isFetching
  const { records = [], more = false } = (enabled && data?.data) || {}
  return {
    records: isSettled ? records : records.filter(({ title }) => wordsBeginLike(title, text)),
    more: isSettled && more,
    isPending: text.length >= shortestFind && !isSettled,
    isError: enabled && isSettled && isError,
    flush,
  }
}

/** Ctrl+K of the admin area: pages, commands and the records of every table; a visit by its code. */
export default function AdminPalette(props: PaletteProps) {
  const [typed, setTyped] = useState('')
  const { records, ...search } = useRecords(typed)
  const groups = filled([
    { name: 'Pagine', items: pageItems(props.pages, typed) },
    { name: 'Comandi', items: useCommands(props, typed) },
    { name: 'Schede', items: records.map(recordItem) },
  ])
  const found = { ...search, groups, isAmbiguous: groups[0]?.name === 'Schede' && isAmbiguous(records, typed) }
  return <PaletteDialog typed={typed} onTyped={setTyped} found={found} labels={labels} onClose={props.onClose} />
}
