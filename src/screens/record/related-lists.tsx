import { PlusOutlined } from '@ant-design/icons'
import { type HttpError, useList } from '@refinedev/core'
import { Button, Flex, Skeleton } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { romeWallClock } from '../../../domain/calendar/rome'
import {
  type Field,
  isEmptyValue,
  isReferring,
  type Kind,
  type NamedList,
  type RecordOnWire,
  type ReferringList,
  type Relation,
  type Resource,
  relatedFields,
  relatedQuery,
  relationOf,
  titleBeside,
  titleText,
} from '../../../domain/resource'
import { textsOf } from '../../../domain/resource/resource-texts'
import { numericDate } from '../../../domain/text/dates'
import { countText } from '../../../domain/text/format'
import { useRomeClock } from '../../platform/basic/rome-clock'
import { LoadError } from '../../ui/feedback/load-error'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import { FieldCell } from '../kinds'
import { Badge } from '../kinds/choice'
import { screenResource } from '../registry'
import { useScreenRights } from '../use-screen-rights'
import type { FormOpen } from './form-draft'
import css from './record.module.css'
import { RelatedForm } from './related-form'

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
  readonly resource: Resource
  readonly label: string
  /** How many there are, once that is known. */
  readonly total: number | undefined
  readonly count?: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

function Section({ resource, label, total, count = countText(total ?? 0), action, children }: SectionProps) {
  const id = useId()
  return (
    <section className={css.related} aria-labelledby={id}>
      <header className={section.head}>
        <h3 id={id}>
          {label} {total !== undefined && total > 0 && <span className={text.muted}>{count}</span>}
        </h3>
        {action}
      </header>
      {total === 0 && <p className={text.muted}>{textsOf(resource).none}</p>}
      {children}
    </section>
  )
}

interface ReferringProps extends RelatedListsProps {
  readonly list: ReferringList
  readonly today: CivilDate
}

function Referring({ resource: card, record, list, today }: ReferringProps) {
  const { resource } = screenResource(list.resource)
  const may = useScreenRights(resource)
  const [open, setOpen] = useState<FormOpen>()
  const about = list.of === undefined ? record.id : Number(record[list.of])
  const query = relatedQuery(resource, list, about, today)
  const { query: answer } = useList<RecordOnWire, HttpError>({
    resource: resource.name,
    pagination: { currentPage: 1, pageSize: rowsShown },
    meta: { query: { ...query, ...relatedFields(resource, list) } },
    errorNotification: false,
  })
  const { data: rows = [], total, meta } = (answer.data ?? {}) as Partial<RelatedReply>
  const count = `${countText(total ?? 0)}${meta?.total_capped ? '+' : ''}`
  const label = list.label ?? resource.labels.many
  const add = list.edited && may.create && (
    <Button
      size="small"
      icon={<PlusOutlined aria-hidden />}
      aria-label={`Aggiungi: ${label}`}
      onClick={() => setOpen({ kind: 'new', initial: { [list.by]: record.id } })}
    >
      Aggiungi
    </Button>
  )
  return (
    <Section {...{ resource, label, total, count }} action={add}>
      {answer.isError && (
        <LoadError text="Non siamo riusciti a caricare l’elenco." onRetry={() => void answer.refetch()} />
      )}
      {answer.isPending && <Skeleton active paragraph={list.columns !== undefined && { rows: 1 }} />}
      <ul>
        {rows.map((row) => (
          <RelatedRow
            key={row.id}
            resource={resource}
            list={list}
            record={row}
            isOver={isOver(list, row, today)}
            onEdit={list.edited && may.edit ? () => setOpen({ kind: 'edit', id: row.id }) : undefined}
          />
        ))}
      </ul>
      {total !== undefined && total > rows.length && (
        <Link to={`/admin/${resource.name}?${new URLSearchParams(query)}`}>
          {textsOf(resource).allOf} {count}
        </Link>
      )}
      {list.edited && <RelatedForm name={resource.name} card={card} open={open} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}

interface RelatedReply {
  readonly data: readonly RecordOnWire[]
  readonly total: number
  readonly meta: { readonly total_capped?: boolean }
}

interface NamedRow extends Relation {
  readonly [word: string]: unknown
}

/** Links that the record brings along: the rows of a field, or the records it references. */
function Named({ record, list: { from, label, resource: to } }: { record: RecordOnWire; list: NamedList }) {
  const { resource } = screenResource(to)
  const relatedIds = record[from] as readonly unknown[] | null | undefined
  const isRows = relatedIds?.some((one) => typeof one === 'object')
  const rows = ((isRows ? relatedIds : record[relationOf(from)]) ?? []) as readonly NamedRow[]
  return (
    <Section resource={resource} label={label ?? resource.labels.many} total={rows.length}>
      <ul>
        {rows.map(({ id, name, ...words }) => (
          <li key={id} className={css.row}>
            <Link to={`/admin/${resource.name}?show=${id}`}>{name}</Link>
            <div className={text.muted}>{Object.values(words).join(' · ')}</div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Kinds whose value says nothing without its label. */
const labelled: ReadonlySet<Kind> = new Set(['date', 'instant', 'boolean', 'number'])

interface RelatedRowProps {
  readonly resource: Resource
  readonly list: ReferringList
  readonly record: RecordOnWire
  readonly isOver: boolean
  /** Opens the record's form here; otherwise the row leads to its card. */
  readonly onEdit: (() => void) | undefined
}

const isOver = ({ endsBy }: ReferringList, record: RecordOnWire, today: CivilDate) => {
  const last = endsBy === undefined ? null : record[endsBy]
  return typeof last === 'string' && last < today
}

/** One record as a link, and what the list says of it. */
function RelatedRow({ resource, list, record, isOver, onEdit }: RelatedRowProps) {
  const title = <RowTitle {...{ resource, list, record }} />
  const columns = (list.columns ?? []).flatMap((name) => {
    const field = resource.fields[name]
    return field && isNamed(field, record[name]) ? [[name, field] as const] : []
  })
  return (
    <li className={css.row} data-over={isOver || undefined}>
      {onEdit ? (
        <Button type="link" size="small" onClick={onEdit}>
          {title}
        </Button>
      ) : (
        <Link to={`/admin/${resource.name}?show=${record.id}`}>{title}</Link>
      )}
      <Flex component="span" wrap gap="0 12px" className={text.muted}>
        {isOver && <Badge>{textsOf(resource).over}</Badge>}
        {columns.map(([name, field]) => (
          <span key={name}>
            {labelled.has(field.widget.kind) && `${field.label}: `}
            <FieldCell name={name} field={field} record={record} whole={field.widget.kind === 'period'} />
          </span>
        ))}
        {list.since && <span>dal {numericDate(romeWallClock(Date.parse(record.created_at)).date)}</span>}
      </Flex>
    </li>
  )
}

/** Empty fields are left out, unless being empty says something. */
const isNamed = ({ widget }: Field, value: unknown) =>
  !isEmptyValue(value) || ('none' in widget && widget.none !== undefined) || widget.kind === 'period'

function RowTitle({ resource, list, record }: Omit<RelatedRowProps, 'isOver' | 'onEdit'>) {
  const field = list.titleColumn === undefined ? undefined : resource.fields[list.titleColumn]
  if (field && list.titleColumn)
    return <FieldCell name={list.titleColumn} field={field} record={record} whole={field.widget.kind === 'period'} />
  const titleFields = titleBeside(resource, list.by)
  return titleText({ ...resource, titleField: titleFields[0] ?? resource.titleField, titleFields }, record)
}
