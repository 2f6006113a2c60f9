import { UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Fragment, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import {
  type Field,
  fieldEntries,
  isDrawnElsewhere,
  type RecordOnWire,
  type Relation,
  type Resource,
  relationOf,
  shownAsLists,
  titleFields,
} from '../../../domain/resource'
import { textsOf } from '../../../domain/resource/resource-texts'
import { numericMoment } from '../../../domain/text/dates'
import { Facts } from '../../ui/facts'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import { FieldCell } from '../kinds'
import { isWide } from '../kinds/inputs'
import { actionsOf, noteOf } from '../overrides'
import { useActs } from '../overrides/use-acts'
import { screenResource } from '../registry'
import type { RecordDrawerProps } from './drawer-props'
import css from './record.module.css'
import { RelatedLists } from './related-lists'

interface RecordDetailsProps extends Pick<RecordDrawerProps, 'may' | 'onOpen' | 'onRemove' | 'onRestore'> {
  readonly resource: Resource
  readonly record: RecordOnWire
}

/** One record, read: every field with its label; what its title says stands above. */
export function RecordDetails({ resource, record, ...drawer }: RecordDetailsProps) {
  const Note = noteOf(resource.name)
  const elsewhere = new Set([...titleFields(resource), ...shownAsLists(resource)])
  const fields = fieldEntries(resource).filter(
    ([name]) => !elsewhere.has(name) && !isDrawnElsewhere(resource.fields, name),
  )
  return (
    <div className={section.fill}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard */}
      <section className={section.drawerBody} aria-label="Campi" tabIndex={0}>
        {record.deleted_at !== null ? (
          <DeletedNotice resource={resource} record={record} />
        ) : (
          Note && <Note record={record} />
        )}
        <Facts
          className={css.details}
          facts={fields.map(([name, field]) => [
            field.label,
            shownValue(name, field, record),
            isWide(field) ? css.wide : undefined,
          ])}
        />
        <RelatedLists resource={resource} record={record} />
        <p className={text.small}>
          {textsOf(resource).since} {numericMoment(record.created_at)} · ultima modifica il{' '}
          {numericMoment(record.updated_at)}
        </p>
      </section>
      <footer className={section.drawerFoot}>
        {record.deleted_at === null ? (
          <LiveActs {...drawer} {...{ resource, record }} />
        ) : (
          drawer.may.delete && (
            <Button type="primary" icon={<UndoOutlined aria-hidden />} onClick={() => drawer.onRestore(record.id)}>
              Ripristina
            </Button>
          )
        )}
      </footer>
    </div>
  )
}

/** Of a record in the bin: when it was deleted, and by whom. */
function DeletedNotice({ resource, record }: Pick<RecordDetailsProps, 'resource' | 'record'>) {
  const { deleted_at, deleted_by } = record
  return (
    <p className={text.notice} data-tone="warning">
      {textsOf(resource).deleted} il {numericMoment(String(deleted_at))}
      {deleted_by && ` da ${deleted_by.name}`}. È nel Cestino.
    </p>
  )
}

function LiveActs({ resource, record, may, onOpen, onRemove }: Omit<RecordDetailsProps, 'onRestore'>) {
  const { id } = record
  const Actions = actionsOf(resource.name)
  const acts = useActs(screenResource(resource.name), may.edit)
  const own = acts.ofRow(record)
  return (
    <>
      {(Actions || own.length > 0) && (
        <MoreActions>
          {Actions && <Actions record={record} onClose={() => onOpen(null)} />}
          {own.map(({ label, icon, run }) => (
            <Button key={label} icon={icon} onClick={run}>
              {label}
            </Button>
          ))}
        </MoreActions>
      )}
      {acts.dialog}
      {may.delete && (
        <Button danger onClick={() => onRemove(record)}>
          Elimina
        </Button>
      )}
      {may.create && <Button onClick={() => onOpen({ kind: 'new', from: id })}>Duplica</Button>}
      {may.edit && (
        <Button type="primary" onClick={() => onOpen({ kind: 'edit', id })}>
          Modifica
        </Button>
      )}
    </>
  )
}

/** A resource's own acts: in line with the others, on a phone above them once asked for. */
function MoreActions({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className={css.moreActs} data-open={open}>
        {children}
      </div>
      <Button className={css.more} aria-expanded={open} onClick={() => setOpen(!open)}>
        Altro
      </Button>
    </>
  )
}

/** What a field references as links to their cards, anything else as its kind shows it. */
function shownValue(name: string, field: Field, record: RecordOnWire): ReactNode {
  const to = 'to' in field.widget ? field.widget.to : undefined
  const related = to ? ([record[relationOf(name)] ?? []].flat() as Relation[]) : []
  if (!to || related.length === 0 || !screenResource(to).resource.screens.includes('show'))
    return <FieldCell name={name} field={field} record={record} whole />
  return related.map((one, index) => (
    <Fragment key={one.id}>
      {index > 0 && ', '}
      <Link to={`/admin/${to}?show=${one.id}`}>{one.name}</Link>
    </Fragment>
  ))
}
