import { z } from 'zod'
import type { Field, Fields, ListRole } from './field'
import { lazy } from './lazy'
import type { RelatedList } from './relations'

/** Groups of the admin menu (specification §2), in their order. */
export const menuGroups = [
  'bookings',
  'subscriptions',
  'registry',
  'structures',
  'news',
  'solidarity',
  'configuration',
] as const

/** Columns maintained by the server that a list can show. */
export const keptColumns = { id: 'N.', created_at: 'Creazione', updated_at: 'Ultima modifica' } as const
export type KeptColumn = keyof typeof keptColumns

/** Place of a page in the admin menu. */
export interface MenuPlace {
  readonly group: (typeof menuGroups)[number]
  readonly order: number
  /** Reached from other pages and the palette only. */
  readonly hidden?: boolean
}
export type Screen = 'list' | 'create' | 'edit' | 'show' | 'import' | 'export'

/** The definition of one admin table for console and server (architecture.md, "One resource is one file"). */
export interface Resource<N extends string = string, F extends Fields = Fields> {
  /** Its path in the API (`admin/{name}`) and in the console (`/admin/{name}`). */
  readonly name: N
  /** `gender` of `one`: "Nuovo farmaco", "Nuova azienda". Default masculine. */
  readonly labels: {
    readonly one: string
    readonly many: string
    readonly gender?: 'm' | 'f'
    /** Of the list's page, where it is not `many`. */
    readonly title?: string
    /** Of the button for a new one, where it is not "Nuovo farmaco". */
    readonly create?: string
    /** Said by a list that has no rows as it opens, where it is not "Non ci sono ancora farmaci". */
    readonly empty?: string
  }
  readonly menu: MenuPlace
  /** The field that names a record in titles, references and the default order; a reference uses its record's name. */
  readonly titleField: string
  /** Where the name has several fields: `last_name`, `first_name`; the title field is one of them. */
  readonly titleFields?: readonly string[]
  /** Shown small beside the title in lists: the package of a drug. */
  readonly subtitleField?: string
  /** A choice whose badge stands beside the title in lists, where it has a value: a patient who is limited. */
  readonly badgeField?: string
  /** Columns of the server's own that a list can show; without it all of them. */
  readonly keeps?: readonly KeptColumn[]
  readonly fields: F
  /** The form's groups of fields, by their titles, in their order; without it all fields in one. */
  readonly sections?: Readonly<Record<string, readonly string[]>>
  /** Fields that keep their value in the next form after "Salva e nuovo". */
  readonly repeats?: readonly string[]
  readonly screens: readonly Screen[]
  /** Only listed and exported here; other code creates and changes its records. */
  readonly readOnly?: boolean
  /** What belongs to a record, on its card below the fields. */
  readonly related?: readonly RelatedList[]
  /**
   * For lists of up to millions of rows: the sort orders that an index supports, the first one the default. Without it, any
   * listed field.
   */
  readonly orders?: readonly [string, ...string[]]
  /** Filters and order that the list's page opens with, by query parameter; each can be taken away. */
  readonly opensWith?: Readonly<Record<string, string>>
  /** The body of a create: strict, so that undeclared and read-only fields are refused. */
  readonly schema: z.ZodObject<{ [K in WritableField<F>]: F[K]['schema'] }, z.core.$strict>
}
/** Names of the fields allowed in a body. */
type WritableField<F extends Fields> = { [K in keyof F]: F[K]['readOnly'] extends true ? never : K }[keyof F]

/** The input that a create accepts and a table must be able to store. */
export type Input<R extends Resource> = z.infer<R['schema']>

type Definition<N extends string, F extends Fields> = Omit<
  Resource<N, F>,
  'schema' | 'titleField' | 'titleFields' | 'subtitleField' | 'badgeField' | 'sections' | 'repeats'
> & {
  readonly titleField: keyof F & string
  readonly titleFields?: readonly (keyof F & string)[]
  readonly subtitleField?: keyof F & string
  readonly badgeField?: keyof F & string
  readonly sections?: Readonly<Record<string, readonly (keyof F & string)[]>>
  readonly repeats?: readonly (keyof F & string)[]
}

/** Declares a resource. Field names are those of the API; a reference has its relation's name plus `_id` or `_ids`. */
export function defineResource<const N extends string, F extends Fields>(definition: Definition<N, F>): Resource<N, F> {
  const schema = lazy(() => {
    const written = Object.entries(definition.fields).filter(([, { readOnly }]) => !readOnly)
    const shape = Object.fromEntries(written.map(([name, field]) => [name, field.schema]))
    return z.strictObject(shape) as unknown as Resource<N, F>['schema']
  })
  return {
    ...definition,
    get schema() {
      return schema()
    },
  }
}

export const fieldEntries = (resource: Resource): [string, Field][] => Object.entries(resource.fields)

/** The title of the list's page. */
export const listTitle = ({ labels }: Pick<Resource, 'labels'>): string => labels.title ?? labels.many

/** Fields that a list can be sorted by and shows as columns, at once or on request, in their order. */
export const listedFields = (resource: Resource) => fieldEntries(resource).filter(([, { list }]) => list.length > 0)

/** The field with the manual order of the records, if any; lists are sorted by it. */
export const positionField = (resource: Resource): string | undefined =>
  fieldEntries(resource).find(([, { widget }]) => widget.kind === 'position')?.[0]

export const fieldsIn = (resource: Resource, role: ListRole) =>
  fieldEntries(resource).filter(([, { list }]) => list.includes(role))

/** Fields allowed in a body, in their order. */
export const writtenFields = (resource: Resource) => fieldEntries(resource).filter(([, { readOnly }]) => !readOnly)

/** Drawn within the input of another field: an international prefix with its phone. */
export const isDrawnElsewhere = (fields: Fields, name: string): boolean =>
  Object.values(fields).some(({ widget }) => widget.kind === 'phone' && widget.prefix === name)

/** Fields with an input of their own, by the sections of the form; without sections one without a title. */
export function formSections(resource: Resource): readonly (readonly [title: string, fields: [string, Field][]])[] {
  const drawn = writtenFields(resource).filter(([name]) => !isDrawnElsewhere(resource.fields, name))
  if (!resource.sections) return [['', drawn]]
  const entry = (name: string) => drawn.filter(([known]) => known === name)
  return Object.entries(resource.sections).map(([title, names]) => [title, names.flatMap(entry)])
}

/** Unique in its table, or a file, which belongs to one record. */
const isOwn = ({ importKey, widget }: Field) =>
  importKey ||
  ['aic', 'vat-number', 'fiscal-code', 'image', 'file'].includes(widget.kind) ||
  (widget.kind === 'text' && widget.proposedFrom !== undefined)

/** Fields whose value goes into the form of a copy. */
export const copiedFields = (resource: Resource) => writtenFields(resource).filter(([, field]) => !isOwn(field))

/** Relation name of a reference field: `pharmaceutical_company` for `pharmaceutical_company_id`, `cities` for `city_ids`. */
export const relationOf = (fieldName: string) =>
  fieldName
    .replace(/_id$/, '')
    .replace(/y_ids$/, 'ies')
    .replace(/_ids$/, 's')

/** Reference fields by relation name, as used in `with=`. `many`: the field has several ids, and the relation is a list. */
export const relations = (resource: Resource) =>
  new Map(
    fieldEntries(resource).flatMap(([name, { widget }]) =>
      widget.kind === 'reference' || widget.kind === 'references'
        ? [[relationOf(name), { field: name, to: widget.to, many: widget.kind === 'references' }] as const]
        : [],
    ),
  )

/** The fields that name a record, in the order of the title. */
export const titleFields = ({ titleField, titleFields: several }: Resource): readonly string[] =>
  several ?? [titleField]

/** The `with=` value needed for a record's title; undefined where its own fields are enough. */
export function titleRelations(resource: Resource): string | undefined {
  const words = titleFields(resource).map(relationOf)
  return words.filter((word) => relations(resource).has(word)).join(',') || undefined
}

/** A referenced record. */
export interface Relation {
  readonly id: number
  readonly name: string
}

/** A record's title: its title fields joined, a reference by the name loaded with `with=`. */
export function titleText(resource: Resource, record: Readonly<Record<string, unknown>>): string {
  const words = titleFields(resource).map((name) => {
    const isReference = resource.fields[name]?.widget.kind === 'reference'
    return isReference ? (record[relationOf(name)] as Relation | null | undefined)?.name : record[name]
  })
  const isLent = relations(resource).has(relationOf(resource.titleField))
  const title = words.filter((word) => word !== null && word !== undefined && word !== '').join(isLent ? ' · ' : ' ')
  return title === '' ? `n. ${record.id}` : title
}
