import { PlusOutlined } from '@ant-design/icons'
import { type HttpError, useList } from '@refinedev/core'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { subjectOf } from '../../../domain/access/matrix'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import {
  isReferring,
  type NamedList,
  type RecordOnWire,
  type ReferringList,
  type Related,
  type Resource,
  relatedFields,
  relatedQuery,
  relationOf,
} from '../../../domain/resource'
import { countText } from '../../../domain/text/format'
import { useCan } from '../../api'
import { LoadError } from '../../ui/load-error'
import { useRomeClock } from '../../ui/rome-clock'
import { screenResource } from '../registry'
import css from './related.module.css'
import { RelatedForm, type RelatedOpen } from './related-form'
import { RelatedRow } from './related-row'

/** Rows of a list on a card; the others are in the list itself. */
const rowsShown = 5

interface RelatedListsProps {
  readonly resource: Resource
  readonly record: RecordOnWire
}

/** What belongs to a record, below its fields: short lists of links, each loaded by itself. */
export function RelatedLists({ resource, record }: RelatedListsProps) {
  const today = useRomeClock().date
  return resource.related?.map((list) =>
    isReferring(list) ? (
      <Referring key={`${list.resource} ${list.label ?? list.by}`} {...{ resource, record, list, today }} />
    ) : (
      <Named key={list.from} record={record} list={list} />
    ),
  )
}

interface SectionProps {
  readonly label: string
  readonly count: string | undefined
  readonly action?: ReactNode
  readonly children: ReactNode
}

function Section({ label, count, action, children }: SectionProps) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <header className={css.head}>
        <h3 id={id}>
          {label} {count !== undefined && <span className={css.count}>{count}</span>}
        </h3>
        {action}
      </header>
      {children}
    </section>
  )
}

const none = ({ labels }: Resource) => (labels.gender === 'f' ? 'Nessuna' : 'Nessuno')

interface ReferringProps extends RelatedListsProps {
  readonly list: ReferringList
  readonly today: CivilDate
}

function Referring({ resource: card, record, list, today }: ReferringProps) {
  const { resource } = screenResource(list.resource)
  const can = useCan()
  const [open, setOpen] = useState<RelatedOpen>()
  const about = list.of === undefined ? record.id : Number(record[list.of])
  const query = relatedQuery(resource, list, about, today)
  const { query: answer } = useList<RecordOnWire, HttpError>({
    resource: resource.name,
    pagination: { currentPage: 1, pageSize: rowsShown },
    meta: { query: { ...query, ...relatedFields(resource, list) } },
    errorNotification: false,
  })
  const subject = subjectOf(resource.name)
  const mayCreate = list.edited && can('create', subject)
  const mayUpdate = list.edited && can('update', subject)
  const { rows, total, capped } = pageOf(answer.data)
  const count = capped ? `${countText(total)}+` : countText(total)
  const label = list.label ?? resource.labels.many
  return (
    <Section
      label={label}
      count={total > 0 ? count : undefined}
      action={
        mayCreate && (
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden />}
            aria-label={`Aggiungi: ${label}`}
            onClick={() => setOpen({ kind: 'new', initial: { [list.by]: record.id } })}
          >
            Aggiungi
          </Button>
        )
      }
    >
      {answer.isError && (
        <LoadError text="Non siamo riusciti a caricare l’elenco." onRetry={() => void answer.refetch()} />
      )}
      {answer.isPending && <RowsSkeleton hasColumns={(list.columns ?? []).length > 0} />}
      {answer.data && total === 0 && <p className={css.quiet}>{none(resource)}</p>}
      {rows.length > 0 && (
        <ul className={css.rows}>
          {rows.map((row) => (
            <RelatedRow
              key={row.id}
              resource={resource}
              list={list}
              record={row}
              onEdit={mayUpdate ? () => setOpen({ kind: 'edit', id: row.id }) : undefined}
            />
          ))}
        </ul>
      )}
      {total > rows.length && (
        <Link className={css.all} to={`/admin/${resource.name}?${new URLSearchParams(query)}`}>
          {resource.labels.gender === 'f' ? 'Tutte le' : 'Tutti i'} {count}
        </Link>
      )}
      {list.edited && <RelatedForm name={resource.name} card={card} open={open} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}

interface Answer {
  readonly data: readonly RecordOnWire[]
  readonly total?: number | undefined
  readonly meta?: { readonly total_capped?: boolean }
}

const pageOf = (answer: Answer | undefined) => ({
  rows: answer?.data ?? [],
  total: answer?.total ?? 0,
  capped: answer?.meta?.total_capped ?? false,
})

const RowsSkeleton = ({ hasColumns }: { hasColumns: boolean }) => (
  <div aria-busy className={css.row}>
    <Skeleton active title={{ width: '42%' }} paragraph={hasColumns && { rows: 1, width: '78%' }} />
  </div>
)

interface NamedRow extends Related {
  readonly [word: string]: unknown
}

/** Links that the record brings along. */
function Named({ record, list }: { record: RecordOnWire; list: NamedList }) {
  const { resource } = screenResource(list.resource)
  const rows = namedRows(record, list.from)
  return (
    <Section label={list.label ?? resource.labels.many} count={rows.length > 0 ? countText(rows.length) : undefined}>
      {rows.length === 0 && <p className={css.quiet}>{none(resource)}</p>}
      <ul className={css.rows}>
        {rows.map(({ id, name, ...words }) => (
          <li key={id} className={css.row}>
            <Link to={`/admin/${resource.name}?show=${id}`}>{name}</Link>
            <span className={css.words}>{Object.values(words).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The rows of a field: its own, or the records it references. */
function namedRows(record: RecordOnWire, from: string): readonly NamedRow[] {
  const own = record[from] as readonly unknown[] | null | undefined
  const isRows = own?.some((one) => typeof one === 'object')
  return ((isRows ? own : record[relationOf(from)]) ?? []) as readonly NamedRow[]
}
