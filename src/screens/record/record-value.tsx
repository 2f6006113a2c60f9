import { Fragment } from 'react'
import { Link } from 'react-router'
import { type Field, type RecordOnWire, type Related, relationOf } from '../../../domain/resource'
import { FieldCell } from '../kinds'
import { screenResource } from '../registry'

interface RecordValueProps {
  readonly name: string
  readonly field: Field
  readonly record: RecordOnWire
}

/** A field's value on a card: what it references as links to their cards, anything else as its kind shows it. */
export function RecordValue({ name, field, record }: RecordValueProps) {
  const { widget } = field
  const related = 'to' in widget ? [record[relationOf(name)] ?? []].flat() : []
  const hasCards = 'to' in widget && screenResource(widget.to).resource.screens.includes('show')
  if (!hasCards || related.length === 0) return <FieldCell name={name} field={field} record={record} whole />
  return (related as Related[]).map((one, index) => (
    <Fragment key={one.id}>
      {index > 0 && ', '}
      <Link to={`/admin/${widget.to}?show=${one.id}`}>{one.name}</Link>
    </Fragment>
  ))
}
