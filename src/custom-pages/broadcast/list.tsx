import { PlusOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import type { Campaign } from '../../../domain/contract/messages/broadcasts'
import { countText } from '../../../domain/text/format'
import { clearDraft } from '../../platform/session'
import { useCampaigns } from '../../shared/messages/broadcasts'
import { EmptyState } from '../../ui/feedback/empty-state'
import { LoadError } from '../../ui/feedback/load-error'
import notice from '../../ui/feedback/notice-row.module.css'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows'
import { useIsPhone } from '../../ui/hooks/use-media'
import { useMinimumDelay } from '../../ui/hooks/use-minimum-delay'
import page from '../../ui/page.module.css'
import { PageSteps } from '../../ui/page-steps'
import card from '../../ui/section.module.css'
import table from '../../ui/table.module.css'
import text from '../../ui/text/text.module.css'
import css from './broadcast.module.css'
import { draftKeyOf, storedNewDraft } from './draft-storage'
import { saidOf } from './progress'
import { CampaignCard, CampaignRow } from './row'
import { useRowActions } from './use-row-actions'

interface ListProps {
  readonly onCompose: (id: number | 'new') => void
  readonly onShow: (id: number) => void
}

/** Drafts, scheduled, running and finished ones, newest first. */
export function CampaignList({ onCompose, onShow }: ListProps) {
  const [number, setNumber] = useState(1)
  const { campaigns, meta, isPending, isError, isPlaceholderData, refetch } = useCampaigns(number)
  const isWaiting = useMinimumDelay(isPending)
  const count = meta?.total ?? 0
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={page.title}>
          Comunicazioni massive
          {count > 0 && <span className={page.count}>{countText(count)}</span>}
        </h1>
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => onCompose('new')}>
          Nuova comunicazione
        </Button>
      </header>
      <Unsaved onCompose={onCompose} />
      {isError && !campaigns ? (
        <LoadError text="Le comunicazioni non sono disponibili in questo momento." onRetry={() => void refetch()} />
      ) : isWaiting || !campaigns ? (
        <SkeletonRows rows={8} />
      ) : count === 0 ? (
        <section className={card.section}>
          <EmptyState
            text="Nessuna comunicazione: scrivi la prima ai tuoi pazienti o alla segreteria."
            action={{ label: 'Nuova comunicazione', run: () => onCompose('new') }}
          />
        </section>
      ) : (
        <section className={card.panel} aria-label="Elenco delle comunicazioni">
          <Rows campaigns={campaigns} isStale={isPlaceholderData} onCompose={onCompose} onShow={onShow} />
          <PageSteps
            number={number}
            last={meta?.last_page ?? 1}
            words={['Più recenti', 'Meno recenti']}
            onNumber={setNumber}
          />
        </section>
      )}
      <ListProblems campaigns={campaigns ?? []} />
    </div>
  )
}

/** The unsaved draft of this tab, offered again. */
function Unsaved({ onCompose }: Pick<ListProps, 'onCompose'>) {
  const [storedDraft, setStoredDraft] = useState(storedNewDraft)
  if (!storedDraft) return null
  return (
    <div className={`${text.notice} ${notice.row}`} role="status">
      <span>
        {storedDraft.draft.subject.trim()
          ? `“${storedDraft.draft.subject.trim()}” non è ancora salvata: la ritrovi come l’avevi lasciata.`
          : 'C’è una comunicazione non ancora salvata: la ritrovi come l’avevi lasciata.'}
      </span>
      <Flex wrap gap={8}>
        <Button size="small" type="primary" onClick={() => onCompose('new')}>
          Continua a scrivere
        </Button>
        <Button
          size="small"
          onClick={() => {
            clearDraft(draftKeyOf(null))
            setStoredDraft(undefined)
          }}
        >
          Scarta
        </Button>
      </Flex>
    </div>
  )
}

interface RowsProps extends ListProps {
  readonly campaigns: readonly Campaign[]
  readonly isStale: boolean
}

function Rows({ campaigns, isStale, onCompose, onShow }: RowsProps) {
  const isPhone = useIsPhone()
  const actions = useRowActions(onCompose)
  const rows = { actions, onCompose, onShow }
  if (isPhone)
    return (
      <ul className={table.cards}>
        {campaigns.map((campaign) => (
          <CampaignCard key={campaign.id} campaign={campaign} {...rows} />
        ))}
      </ul>
    )
  return (
    <div className={table.scroll} data-stale={isStale}>
      <table className={`${table.table} ${table.fixed} ${css.table}`}>
        <thead>
          <tr>
            <th scope="col">Oggetto</th>
            <th scope="col" style={{ width: 124 }}>
              Stato
            </th>
            <th scope="col" className={css.when}>
              Quando
            </th>
            {['Destinatari', 'Inviati', 'Letti'].map((name) => (
              <th key={name} scope="col" className={table.right} style={{ width: 108 }}>
                {name}
              </th>
            ))}
            <th scope="col" style={{ width: 168 }}>
              <span className="visually-hidden">Azioni</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {campaigns.map((campaign) => (
            <CampaignRow key={campaign.id} campaign={campaign} {...rows} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** How far the running ones are, for screen readers: every tenth, and the end. */
function ListProblems({ campaigns }: { campaigns: readonly Campaign[] }) {
  const [began, setBegan] = useState<readonly number[]>([])
  const running = campaigns.filter(({ state }) => state === 'running').map(({ id }) => id)
  const fresh = running.filter((id) => !began.includes(id))
  if (fresh.length > 0) setBegan([...began, ...fresh])
  const listProblem = campaigns
    .filter(({ id }) => began.includes(id))
    .flatMap(({ subject, state, progress }) =>
      !progress ? [] : state === 'done' ? [`“${subject}”: invio concluso`] : [saidOf(subject, progress)],
    )
  return (
    <p role="status" className="visually-hidden">
      {listProblem.join('. ')}
    </p>
  )
}
