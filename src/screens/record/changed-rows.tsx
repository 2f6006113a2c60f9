import type { ReactNode } from 'react'
import type { ChangedRow, RecordOnWire, Resource, SomeFields } from '../../../domain/resource'
import page from '../../ui/page.module.css'
import text from '../../ui/text/text.module.css'
import { FieldCell } from '../kinds'
import css from './record.module.css'

interface ChangedFieldsProps {
  readonly resource: Resource
  readonly before: SomeFields
  readonly after: SomeFields
  /** Which fields; unless given, those of both sides. */
  readonly names?: readonly string[]
  /** What stands beside the value before. */
  readonly besideBefore?: (name: string) => ReactNode
}

/** What changed, field by field, as cells draw it: "Classe: C → A". */
export function ChangedFields({ resource, before, after, names, besideBefore }: ChangedFieldsProps): ReactNode {
  const isShown = (name: string) => names?.includes(name) ?? (name in before || name in after)
  const cell = (side: SomeFields, name: string) => {
    const field = resource.fields[name]
    // the cells of a field read its value and what it refers to, and nothing else of the record
    return field && <FieldCell name={name} field={field} record={side as RecordOnWire} />
  }
  return (
    <ul className={css.changes}>
      {Object.keys(resource.fields)
        .filter(isShown)
        .map((name) => (
          <li key={name}>
            <span className={text.muted}>{resource.fields[name]?.label}:</span> {cell(before, name)}{' '}
            {besideBefore?.(name)}
            <span aria-hidden>→</span>
            <span className="visually-hidden">diventa</span> {cell(after, name)}
          </li>
        ))}
    </ul>
  )
}

/** Records by name, each with what changes in it. */
export function ChangedRows({ resource, rows }: { resource: Resource; rows: readonly ChangedRow[] }) {
  return (
    <ul className={page.page}>
      {rows.map(({ id, name, before, after }) => (
        <li key={id}>
          <strong>{name}</strong>
          <ChangedFields resource={resource} before={before} after={after} />
        </li>
      ))}
    </ul>
  )
}
