import { PlusOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Flex, Input, type InputRef } from 'antd'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../platform/basic/load-chunk'
import { useElementShortcut } from '../../platform/opened/element-shortcut'
import { useShortcut } from '../../platform/session'
import { usePrescriptionRights } from '../../platform/session/current-user'
import { usePatientToEdit } from '../../shared/patients/patients'
import { useNameMask } from '../../shared/people/name-mask'
import { useLivePrescriptions, usePrescription, usePrescriptions } from '../../shared/prescriptions/prescriptions'
import { SideDrawer } from '../../ui/dialogs/side-drawer'
import { focusIfLost } from '../../ui/dialogs/trap-focus'
import { EmptyState } from '../../ui/feedback/empty-state'
import { LoadError } from '../../ui/feedback/load-error'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows'
import { useDebouncedValue } from '../../ui/hooks/use-debounced-value'
import { useIsPhone } from '../../ui/hooks/use-media'
import { useMinimumDelay } from '../../ui/hooks/use-minimum-delay'
import page from '../../ui/page.module.css'
import { PageSteps } from '../../ui/page-steps'
import text from '../../ui/text/text.module.css'
import { Detail } from './detail'
import { Groups } from './groups'
import css from './prescriptions.module.css'
import { RequestList } from './request-list'
import { type Group, groups } from './sentences'
import { usePrescriptionAddress } from './use-prescription-address'

const RequestForm = lazyPart(() => import('./request-form'))

const emptyText: Readonly<Record<Group, string>> = {
  todo: 'Nessuna richiesta da lavorare.',
  pending: 'Nessuna richiesta in attesa.',
  accepted: 'Nessuna richiesta accettata da evadere.',
  processed: 'Nessuna ricetta evasa.',
  undelivered: 'Tutte le ricette evase sono arrivate.',
  closed: 'Nessuna richiesta rifiutata, annullata o scaduta.',
  all: 'Nessuna richiesta di ricetta.',
}

/** The list of requests with the chosen one beside; on a phone one opens over the other. */
export function PrescriptionsPage() {
  const place = usePrescriptionAddress()
  const isPhone = useIsPhone()
  const searchField = useRef<InputRef>(null)
  const detailColumn = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const statuses = groups[place.group].statuses.join()
  const rights = usePrescriptionRights()
  const query = usePrescriptions(
    {
      'filter[status][in]': statuses,
      ...(place.group === 'undelivered' && { 'filter[undelivered]': '1' }),
      ...(search && { search }),
      ...(place.user !== null && { 'filter[user_id]': String(place.user) }),
    },
    place.page,
  )
  const { prescriptions = [], counts = {}, undelivered = 0, meta } = query
  const isWaiting = useMinimumDelay(query.isPending)
  useLivePrescriptions()
  const listed = prescriptions.find(({ id }) => id === place.id)
  // a link may lead to one that this page of the list does not have
  const single = usePrescription(place.id !== null && !listed && !query.isPending ? place.id : null)
  const isGone = place.id !== null && !listed && single.isError
  const first = (place.id === null || isGone) && !isPhone ? prescriptions[0] : undefined
  const shown = listed ?? single.prescription ?? first
  const chosenNow = useRef(place.id)
  useEffect(() => {
    chosenNow.current = place.id
  })
  const pages = meta?.last_page ?? 1
  const move = (step: 1 | -1) => {
    const at = prescriptions.findIndex(({ id }) => id === shown?.id)
    const next = prescriptions[at < 0 ? 0 : at + step]
    if (next) {
      place.choose(next.id)
      // said aloud to who does not see it
      document.querySelector<HTMLElement>(`[data-id="${next.id}"] > button`)?.focus({ preventScroll: true })
    } else if (place.page + step >= 1 && place.page + step <= pages) place.showPage(place.page + step)
  }
  useShortcut('j', () => move(1))
  useShortcut('k', () => move(-1))
  useElementShortcut('n', () => rights.takes && place.openNew())
  useShortcut('/', () => searchField.current?.focus())
  /** The next one that waits for the same: after an answer the work goes on there. */
  const goOn = () => {
    // a user who has chosen another one since stays there
    if (chosenNow.current !== place.id) return
    const at = prescriptions.findIndex(({ id }) => id === shown?.id)
    const rest = [...prescriptions.slice(at + 1), ...prescriptions.slice(0, Math.max(at, 0))]
    const next = rest.find(({ status }) => status === shown?.status)
    place.choose(isPhone ? null : (next?.id ?? prescriptions[at + 1]?.id ?? null))
    focusIfLost(() => detailColumn.current ?? document.querySelector('main'))
  }
  const detail = shown && (
    <Detail key={shown.id} prescription={shown} onDone={goOn} onEdit={() => place.openEdit(shown.id)} />
  )
  return (
    <div className={`${page.page} ${css.page}`}>
      <header className={page.head}>
        <h1 className={page.title}>Ricette</h1>
        <Input
          ref={searchField}
          className={css.search}
          type="search"
          prefix={<SearchOutlined aria-hidden />}
          aria-label="Cerca una ricetta"
          placeholder="Paziente, farmaco o codice"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && setTyped('')}
        />
        {rights.takes && (
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            aria-keyshortcuts="N"
            onClick={() => place.openNew()}
          >
            Nuova richiesta
          </Button>
        )}
      </header>
      <Groups chosen={place.group} counts={query.data && counts} undelivered={undelivered} onChoose={place.showGroup} />
      {place.user !== null && <OnlyOf id={place.user} onAll={place.showAll} />}
      {isGone && (
        <p role="status" className={text.notice} data-tone="warning">
          La richiesta che cerchi non c’è più, oppure è di un altro medico.
        </p>
      )}
      {query.isError && !query.data ? (
        <LoadError text="Non è stato possibile leggere le ricette." onRetry={() => void query.refetch()} />
      ) : isWaiting ? (
        <SkeletonRows rows={8} />
      ) : prescriptions.length === 0 && !shown ? (
        <EmptyState
          text={search ? 'Nessuna ricetta con queste parole.' : emptyText[place.group]}
          action={rights.takes && !search ? { label: 'Nuova richiesta', run: () => place.openNew() } : undefined}
        />
      ) : (
        <div className={`${page.stack} ${css.columns}`}>
          <Flex vertical gap={12}>
            <RequestList prescriptions={prescriptions} chosen={shown?.id} onChoose={place.choose} />
            <PageSteps number={place.page} last={pages} onNumber={place.showPage} />
          </Flex>
          {!isPhone && (
            <div ref={detailColumn} tabIndex={-1} className={css.detail}>
              {detail}
            </div>
          )}
        </div>
      )}
      {isPhone && (
        <SideDrawer
          open={place.id !== null && shown !== undefined}
          width={480}
          title="Richiesta"
          onClose={() => place.choose(null)}
        >
          {detail}
        </SideDrawer>
      )}
      {!isPhone && prescriptions.length > 0 && <Keys {...rights} />}
      <Suspense>
        {rights.takes && (place.form !== null || place.patient !== null) && (
          <RequestForm key={place.form ?? 'new'} place={place} />
        )}
      </Suspense>
    </div>
  )
}

/** The keys that the page has for this user. */
function Keys({ takes, decides }: Pick<ReturnType<typeof usePrescriptionRights>, 'takes' | 'decides'>) {
  const keys = [
    ['J K', 'scorri'],
    ...(decides
      ? [
          ['A', 'accetta'],
          ['R', 'rifiuta'],
        ]
      : []),
    ...(takes
      ? [
          ['E', 'evadi'],
          ['N', 'nuova'],
        ]
      : []),
    ['/', 'cerca'],
  ] as const
  return (
    <Flex component="p" wrap gap="4px 14px" className={text.small} aria-hidden>
      {keys.map(([names = '', action]) => (
        <Flex key={action} component="span" gap={4}>
          {names.split(' ').map((name) => (
            <kbd key={name} className={text.badge} data-tone="neutral">
              {name}
            </kbd>
          ))}
          {action}
        </Flex>
      ))}
    </Flex>
  )
}

/** Whose requests alone are listed, and the way back to all. */
function OnlyOf({ id, onAll }: { readonly id: number; readonly onAll: () => void }) {
  const names = useNameMask()
  const { patient } = usePatientToEdit(id)
  return (
    <Flex component="p" wrap align="baseline" gap="4px 8px">
      Solo le ricette di{' '}
      <strong>{patient ? names.name({ user: patient, name: null, pharmaceutical_company: null }) : '…'}</strong>
      <Button type="link" size="small" onClick={onAll}>
        Mostra tutte
      </Button>
    </Flex>
  )
}
