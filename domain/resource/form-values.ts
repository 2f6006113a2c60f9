import type { FieldErrors } from '../contract/refusal'
import { italianErrorMap } from '../text/validation'
import { slugOf } from './codes'
import { emptyOf, type Field, initialOf, isEmptyValue, sameValue } from './field'
import type { RecordOnWire } from './record'
import { copiedFields, type Resource, writtenFields } from './resource'

/** What stands in a form, by field that can be written: wire values, null or an empty list where nothing was given. */
export type FormValues = Readonly<Record<string, unknown>>

/** A new record's form. */
export const emptyValues = (resource: Resource): FormValues =>
  Object.fromEntries(writtenFields(resource).map(([name, field]) => [name, initialOf(field)]))

export const valuesOf = (resource: Resource, record: RecordOnWire): FormValues =>
  Object.fromEntries(writtenFields(resource).map(([name, field]) => [name, record[name] ?? emptyOf(field)]))

/** Some values of others, over the form of a new record. */
const over = (resource: Resource, names: readonly string[], values: FormValues): FormValues => ({
  ...emptyValues(resource),
  ...Object.fromEntries(names.map((name) => [name, values[name]])),
})

/** The form of a copy: all but what is unique, or belongs to one record as files do. */
export const copyOf = (resource: Resource, record: RecordOnWire): FormValues =>
  over(
    resource,
    copiedFields(resource).map(([name]) => name),
    valuesOf(resource, record),
  )

/** The next form after "Salva e nuovo": what repeats stands there already. */
export const nextOf = (resource: Resource, saved: FormValues): FormValues =>
  over(resource, resource.repeats ?? [], saved)

/** A value as it is sent: an emptied text of an optional field is null. */
const sent = ({ optional }: Field, value: unknown) =>
  optional && typeof value === 'string' && value.trim() === '' ? null : value

/** The body of a create: only the filled fields, so that a missing required field is refused by its name. */
export function createBody(resource: Resource, values: FormValues): Record<string, unknown> {
  const filled = writtenFields(resource).map(([name, field]) => [name, sent(field, values[name])] as const)
  return Object.fromEntries(filled.filter(([, value]) => value !== null && value !== undefined))
}

/** Only what differs from the record. */
export function changedFields(resource: Resource, record: RecordOnWire, values: FormValues): Record<string, unknown> {
  const given = writtenFields(resource).map(([name, field]) => [name, sent(field, values[name])] as const)
  return Object.fromEntries(given.filter(([name, value]) => !sameValue(value ?? null, record[name] ?? null)))
}

/** The changes typed over `base`, merged into what somebody else has saved since. */
export const laidOver = (
  resource: Resource,
  base: RecordOnWire,
  values: FormValues,
  saved: RecordOnWire,
): FormValues => ({ ...valuesOf(resource, saved), ...changedFields(resource, base, values) })

/**
 * The first sentence against a value, the same as the server's; undefined when it is accepted. A value that the record has
 * already may stay as it is, however old its rule.
 */
export function problemOf(field: Field, value: unknown, before?: unknown): string | undefined {
  const given = sent(field, value)
  if (before !== undefined && sameValue(given ?? null, before)) return undefined
  return field.schema.safeParse(given, { error: italianErrorMap }).error?.issues[0]?.message
}

/** Errors of a reply by the field that shows them (`period.from` is the period's), and those of fields that are not there. */
export function errorsByField(resource: Resource, errors: FieldErrors) {
  const names = writtenFields(resource).map(([name]) => name)
  const entries = Object.entries(errors).map(([key, texts]) => ({ name: key.split('.')[0] ?? key, texts }))
  return {
    fields: entries.filter(({ name }) => names.includes(name)).map(({ name, texts }) => ({ name, errors: [...texts] })),
    others: entries.flatMap(({ name, texts }) => (names.includes(name) ? [] : texts)),
  }
}

/** Slugs of a new record that nobody has written yet, out of what they are proposed from. */
export function proposedSlugs(resource: Resource, before: FormValues, values: FormValues): FormValues {
  const slugs = writtenFields(resource).flatMap(([name, { widget }]) => {
    const from = widget.kind === 'text' ? (widget.proposedFrom ?? []) : []
    const proposal = (held: FormValues) => slugOf(from.map((one) => String(held[one] ?? '')).join(' '))
    const isOurs = isEmptyValue(values[name]) || values[name] === proposal(before)
    return isOurs && proposal(values) !== proposal(before) ? [[name, proposal(values)] as const] : []
  })
  return Object.fromEntries(slugs)
}
