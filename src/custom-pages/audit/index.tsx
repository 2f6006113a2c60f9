import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { endpoints } from '../../../domain/contract'
import type { AuditLine } from '../../../domain/contract/administration'
import { useCall } from '../../api'
import { lazyPart } from '../../session/load-chunk'
import { EmptyState } from '../../ui/empty-state'
import page from '../../ui/page.module.css'
import section from '../../ui/section.module.css'
import { SkeletonRows } from '../../ui/skeleton-rows'
import table from '../../ui/table.module.css'
import { useIsPhone } from '../../ui/use-media'
import { type AuditFilters, filterNames, readFilters } from './audit-state'
import { Filters } from './filters'
import { LineCards, LineTable } from './lines'

const LineDrawer = lazyPart(() => import('./line-drawer'))

/** /admin/audit: who did what, as whom, to which record, when. */
export default function AuditPage() {
  const [params, setParams] = useSearchParams()
  const filters = readFilters(params)
  const question = JSON.stringify(filters)
  const { cursors, turn } = useCursors(question)
  const [openId, setOpenId] = useState<number | null>(null)
  const phone = useIsPhone()
  const cursor = cursors.at(-1)
  const { data, isError, isPlaceholderData, refetch } = useCall(
    endpoints.audit,
    { query: { ...filters, paginate: '1', ...(cursor && { cursor }) } },
    { keepPrevious: true, staleTime: 0 },
  )
  const change = (given: Partial<AuditFilters>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(given))
          if (value) next.set(name, value)
          else next.delete(name)
        return next
      },
      { replace: true },
    )
  const clear = () => change(Object.fromEntries(filterNames.map((name) => [name, undefined])))
  const next = data?.meta?.next_cursor ?? null
  const shown = data && { lines: data.data, onOpen: setOpenId }
  return (
    <section className={page.window} aria-labelledby="audit-title">
      <header className={page.head}>
        <h1 id="audit-title" className={page.title} tabIndex={-1}>
          Registro attività
        </h1>
      </header>
      <Filters
        filters={filters}
        personName={nameIn(data?.data ?? [], filters.person)}
        onChange={change}
        onClear={clear}
      />
      <div className={section.panel}>
        {isError && !shown ? (
          <EmptyState
            text="Non siamo riusciti a caricare il registro."
            action={{ label: 'Riprova', run: () => void refetch() }}
          />
        ) : !shown ? (
          <SkeletonRows rows={10} />
        ) : shown.lines.length === 0 ? (
          <EmptyState
            text="Nessuna attività corrisponde ai filtri."
            action={question === '{}' ? undefined : { label: 'Togli i filtri', run: clear }}
          />
        ) : (
          <div className={table.scroll} data-stale={isPlaceholderData}>
            {phone ? <LineCards {...shown} /> : <LineTable {...shown} />}
          </div>
        )}
        {(cursors.length > 0 || next) && (
          <nav className={table.pager} aria-label="Pagine">
            <Button
              size="small"
              icon={<LeftOutlined aria-hidden />}
              disabled={cursors.length === 0 || isPlaceholderData}
              onClick={() => turn(null)}
            >
              Più recenti
            </Button>
            <Button
              size="small"
              icon={<RightOutlined aria-hidden />}
              iconPosition="end"
              disabled={next === null || isPlaceholderData}
              onClick={() => turn(next)}
            >
              Precedenti
            </Button>
          </nav>
        )}
      </div>
      {openId !== null && (
        <Suspense>
          <LineDrawer
            id={openId}
            onClose={() => setOpenId(null)}
            onRecord={(subject, record) => {
              setOpenId(null)
              change({ ...Object.fromEntries(filterNames.map((name) => [name, undefined])), subject, record })
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

/** A filter by person names that person: as one of the lines it finds does. */
function nameIn(lines: readonly AuditLine[], person: string | undefined): string | undefined {
  const people = lines.flatMap(({ actor, on_behalf_of, impersonator }) => [actor, on_behalf_of, impersonator])
  return people.find((one) => String(one?.id) === person)?.name
}

/** The pages gone back through; they belong to their question. */
function useCursors(question: string) {
  const [state, setState] = useState<{ question: string; cursors: readonly string[] }>({ question, cursors: [] })
  const cursors = state.question === question ? state.cursors : []
  return {
    cursors,
    turn: (cursor: string | null) =>
      setState({ question, cursors: cursor === null ? cursors.slice(0, -1) : [...cursors, cursor] }),
  }
}
