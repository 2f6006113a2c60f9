import { z } from 'zod'
import type { Field, Fields, ListRole } from './field'

/** Groups of the admin menu (specification §2). */
type MenuGroup = 'bookings' | 'subscriptions' | 'registry' | 'structures' | 'news' | 'solidarity' | 'configuration'
export type Screen = 'list' | 'create' | 'edit' | 'show' | 'import' | 'export'

/** All that console and server need to know of one admin table (architecture.md, "One resource is one file"). */
export interface Resource<N extends string = string, F extends Fields = Fields> {
  /** Its path on the wire (`admin/{name}`) and in the console (`/admin/{name}`). */
  readonly name: N
  /** `gender` of `one`: "Nuovo farmaco", "Nuova azienda". Masculine unless told. */
  readonly labels: { readonly one: string; readonly many: string; readonly gender?: 'm' | 'f' }
  readonly menu: { readonly group: MenuGroup; readonly order: number }
  /** The field that names a record in titles, references and the default order; a reference lends its record's name. */
  readonly titleField: string
  /** Where it takes several: `last_name`, `first_name`; the title field is one of them. */
  readonly titleFields?: readonly string[]
  readonly fields: F
  readonly screens: readonly Screen[]
  /** Only listed and exported here: what its records are, and what changes them, is a behaviour of its own. */
  readonly readOnly?: boolean
  /**
   * Where a list may be millions of rows long: the orders that an index serves, the first one unless told. Any listed field
   * without them.
   */
  readonly orders?: readonly [string, ...string[]]
  /** The body of a create: strict, so that an undeclared field is refused, and one that is only read. */
  readonly schema: z.ZodObject<{ [K in Written<F>]: F[K]['schema'] }, z.core.$strict>
}
/** Names of the fields that a body may carry. */
type Written<F extends Fields> = { [K in keyof F]: F[K]['readOnly'] extends true ? never : K }[keyof F]

/** What a create accepts and a table must be able to store. */
export type Input<R extends Resource> = z.infer<R['schema']>

type Definition<N extends string, F extends Fields> = Omit<Resource<N, F>, 'schema' | 'titleField' | 'titleFields'> & {
  readonly titleField: keyof F & string
  readonly titleFields?: readonly (keyof F & string)[]
}

/** Declares a resource. Field names are the wire's; a reference is called after its relation, plus `_id` or `_ids`. */
export function defineResource<const N extends string, F extends Fields>(definition: Definition<N, F>): Resource<N, F> {
  const written = Object.entries(definition.fields).filter(([, { readOnly }]) => !readOnly)
  const shape = Object.fromEntries(written.map(([name, { schema }]) => [name, schema]))
  return { ...definition, schema: z.strictObject(shape) as unknown as Resource<N, F>['schema'] }
}

export const fieldEntries = (resource: Resource): [string, Field][] => Object.entries(resource.fields)

/** Fields that a list shows, in their order. */
export const listedFields = (resource: Resource) => fieldEntries(resource).filter(([, { list }]) => list.length > 0)

/** The field by which people put the records in order, where there is one: lists are shown in it. */
export const positionField = (resource: Resource): string | undefined =>
  fieldEntries(resource).find(([, { widget }]) => widget.kind === 'position')?.[0]

export const fieldsIn = (resource: Resource, role: ListRole) =>
  fieldEntries(resource).filter(([, { list }]) => list.includes(role))

/** Fields that a body may carry, in their order. */
export const writtenFields = (resource: Resource) => fieldEntries(resource).filter(([, { readOnly }]) => !readOnly)

/**
 * The relation of a reference field: `pharmaceutical_company_id` brings `pharmaceutical_company`, `city_ids` brings
 * `cities`.
 */
export const relationOf = (fieldName: string) =>
  fieldName
    .replace(/_id$/, '')
    .replace(/y_ids$/, 'ies')
    .replace(/_ids$/, 's')

/** Reference fields, by the relation that `with=` names. `many`: the field holds several ids, and the relation is a list. */
export const relations = (resource: Resource) =>
  new Map(
    fieldEntries(resource).flatMap(([name, { widget }]) =>
      widget.kind === 'reference' || widget.kind === 'references'
        ? [[relationOf(name), { field: name, to: widget.to, many: widget.kind === 'references' }] as const]
        : [],
    ),
  )

/** The fields that name a record, the most important first. */
export const titleFields = ({ titleField, titleFields: several }: Resource): readonly string[] =>
  several ?? [titleField]

/** What `with=` must bring for a record's title to be said; undefined where its own fields are enough. */
export function titleRelations(resource: Resource): string | undefined {
  const words = titleFields(resource).map(relationOf)
  return words.filter((word) => relations(resource).has(word)).join(',') || undefined
}

/** What a reference points to. */
export interface Related {
  readonly id: number
  readonly name: string
}

/** How a record is called: out of its title fields, a reference by the name that `with=` has brought along. */
export function titleText(resource: Resource, record: Readonly<Record<string, unknown>>): string {
  const words = titleFields(resource).map((name) => {
    const isReference = resource.fields[name]?.widget.kind === 'reference'
    return isReference ? (record[relationOf(name)] as Related | null | undefined)?.name : record[name]
  })
  const isLent = relations(resource).has(relationOf(resource.titleField))
  const title = words.filter((word) => word !== null && word !== undefined && word !== '').join(isLent ? ' · ' : ' ')
  return title === '' ? `n. ${record.id}` : title
}
