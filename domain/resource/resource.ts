import { z } from 'zod'
import type { Field, Fields, ListRole } from './field'

/** Groups of the admin menu (specification §2). */
export type MenuGroup =
  | 'bookings'
  | 'subscriptions'
  | 'registry'
  | 'structures'
  | 'news'
  | 'solidarity'
  | 'configuration'
export type Screen = 'list' | 'create' | 'edit' | 'show' | 'import' | 'export'

interface Labels {
  readonly one: string
  readonly many: string
  /** Grammatical gender of `one`: "Nuovo farmaco", "Nuova azienda". Masculine unless told. */
  readonly gender?: 'm' | 'f'
}

/** All that console and server need to know of one admin table (architecture.md, "One resource is one file"). */
export interface Resource<N extends string = string, F extends Fields = Fields> {
  /** Its path on the wire (`admin/{name}`) and in the console (`/admin/{name}`). */
  readonly name: N
  readonly labels: Labels
  readonly menu: { readonly group: MenuGroup; readonly order: number }
  /** The field that names a record in titles, references and the default order. */
  readonly titleField: string
  readonly fields: F
  readonly screens: readonly Screen[]
  /** The body of a create: strict, so that an undeclared field is refused. */
  readonly schema: z.ZodObject<{ [K in keyof F]: F[K]['schema'] }, z.core.$strict>
}
/** What a create accepts and a table must be able to store. */
export type Input<R extends Resource> = z.infer<R['schema']>

/** Declares a resource. Field names are the wire's; a reference is called after its relation, plus `_id`. */
export function defineResource<const N extends string, F extends Fields>(
  definition: Omit<Resource<N, F>, 'schema'> & { readonly titleField: keyof F & string },
): Resource<N, F> {
  const shape = Object.fromEntries(Object.entries(definition.fields).map(([name, { schema }]) => [name, schema]))
  return { ...definition, schema: z.strictObject(shape) as unknown as Resource<N, F>['schema'] }
}

export const fieldEntries = (resource: Resource): [string, Field][] => Object.entries(resource.fields)

/** Fields that a list shows, in their order. */
export const listedFields = (resource: Resource) => fieldEntries(resource).filter(([, { list }]) => list.length > 0)

export const fieldsIn = (resource: Resource, role: ListRole) =>
  fieldEntries(resource).filter(([, { list }]) => list.includes(role))

/** The relation of a reference field: `pharmaceutical_company_id` brings `pharmaceutical_company`. */
export const relationOf = (fieldName: string) => fieldName.replace(/_id$/, '')

/** Reference fields, by the relation that `with=` names. */
export const relations = (resource: Resource): ReadonlyMap<string, { field: string; to: string }> =>
  new Map(
    fieldEntries(resource).flatMap(([name, { widget }]) =>
      widget.kind === 'reference' ? [[relationOf(name), { field: name, to: widget.to }] as const] : [],
    ),
  )
