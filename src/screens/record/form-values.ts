import type { FieldErrors } from '../../../domain/contract/refusal'
import {
  emptyOf,
  type Field,
  initialOf,
  type RecordOnWire,
  type Resource,
  sameValue,
  writtenFields,
} from '../../../domain/resource'
import { italianErrorMap } from '../../../domain/text/validation'

/** What stands in a form, by field that can be written: wire values, null or an empty list where nothing was given. */
export type FormValues = Readonly<Record<string, unknown>>

/** A new record's form. */
export const emptyValues = (resource: Resource): FormValues =>
  Object.fromEntries(writtenFields(resource).map(([name, field]) => [name, initialOf(field)]))

export const valuesOf = (resource: Resource, record: RecordOnWire): FormValues =>
  Object.fromEntries(writtenFields(resource).map(([name, field]) => [name, record[name] ?? emptyOf(field)]))

/** A value as it is sent: an emptied text of an optional field is null. */
const sent = ({ optional }: Field, value: unknown) =>
  optional && typeof value === 'string' && value.trim() === '' ? null : value

/** The body of a create: what was filled in, so that what is required and missing is refused by its name. */
export function createBody(resource: Resource, values: FormValues): Record<string, unknown> {
  const filled = writtenFields(resource).map(([name, field]) => [name, sent(field, values[name])] as const)
  return Object.fromEntries(filled.filter(([, value]) => value !== null && value !== undefined))
}

/** Only what differs from the record. */
export function changedFields(resource: Resource, record: RecordOnWire, values: FormValues): Record<string, unknown> {
  const given = writtenFields(resource).map(([name, field]) => [name, sent(field, values[name])] as const)
  return Object.fromEntries(given.filter(([name, value]) => !sameValue(value ?? null, record[name] ?? null)))
}

/** What was typed over `base`, laid over what somebody else has saved meanwhile. */
export const laidOver = (
  resource: Resource,
  base: RecordOnWire,
  values: FormValues,
  saved: RecordOnWire,
): FormValues => ({ ...valuesOf(resource, saved), ...changedFields(resource, base, values) })

/** The first sentence against a value, the same as the server's; undefined when it is accepted. */
export function problemOf(field: Field, value: unknown): string | undefined {
  const read = field.schema.safeParse(sent(field, value), { error: italianErrorMap })
  return read.error?.issues[0]?.message
}

/** The refused fields of a new record, or of those that differ from `record`: an older value may stay as it is. */
export function formProblems(resource: Resource, values: FormValues, record?: RecordOnWire): FieldErrors {
  const changed = record && changedFields(resource, record, values)
  const given = writtenFields(resource).filter(([name]) => !changed || name in changed)
  const problems = given.map(([name, field]) => [name, problemOf(field, values[name])] as const)
  return Object.fromEntries(problems.flatMap(([name, text]) => (text === undefined ? [] : [[name, [text]]])))
}

/** The first sentence against a field, or against something inside its value (`period.from`). */
export const errorOf = (errors: FieldErrors, name: string): string | undefined =>
  (errors[name] ?? Object.entries(errors).find(([key]) => key.startsWith(`${name}.`))?.[1])?.[0]
