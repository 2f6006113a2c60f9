import type { z } from 'zod'
import { type CivilDate, isCivilDate } from '../calendar/civil-date'
import type { FileType } from '../contract/files'

/**
 * Use of a field in a list: column, search or filter. Fields with any of them are shown as columns, those with `on-request`
 * only when they are chosen.
 */
export type ListRole = 'column' | 'search' | 'filter' | 'on-request'

/** Description of a field for the UI; each kind has a small cell and input component in `src/screens/kinds`. */
export type Widget =
  /**
   * `proposedFrom`: a slug, proposed from these fields while nobody has written it. `blank`: may be left empty, which is stored
   * as an empty text.
   */
  | {
      readonly kind: 'text'
      readonly max: number
      readonly proposedFrom?: readonly string[]
      readonly blank?: boolean
    }
  /** Several lines. */
  | { readonly kind: 'long-text'; readonly max: number }
  | { readonly kind: 'markdown'; readonly max: number }
  | { readonly kind: 'aic' }
  | { readonly kind: 'vat-number' }
  | { readonly kind: 'fiscal-code' }
  | { readonly kind: 'url' }
  | { readonly kind: 'email' }
  /** `prefix` is the name of the field with the international prefix; without it the number includes its prefix. */
  | { readonly kind: 'phone'; readonly prefix?: string }
  /** International prefix, shown in the input of the phone that refers to it. */
  | { readonly kind: 'dial-code' }
  | {
      readonly kind: 'number'
      readonly min: number
      readonly max: number
      readonly unit?: Unit
      readonly initially?: number
    }
  | { readonly kind: 'percent' }
  /** Integer euro cents. */
  | { readonly kind: 'money'; readonly max: number }
  /** `past`: no later day than today is meant, as of a birth. */
  | { readonly kind: 'date'; readonly past?: boolean }
  /** Of the day. */
  | { readonly kind: 'time' }
  /** First and last day, both inclusive, each open when null; the publication status is derived from today. */
  | { readonly kind: 'period'; readonly gender: 'm' | 'f' }
  | { readonly kind: 'instant' }
  /** `tone`: the colour of a yes. */
  | { readonly kind: 'boolean'; readonly initially: boolean; readonly tone: Tone }
  | { readonly kind: 'choice'; readonly options: ChoiceOptions; readonly tones?: Tones; readonly initially?: string }
  | {
      readonly kind: 'multi-choice'
      readonly options: ChoiceOptions
      readonly none: string | undefined
      readonly initially?: readonly string[]
    }
  /** `none`: what an empty one means ("Tutte"). */
  | { readonly kind: 'reference'; readonly to: string; readonly none?: string }
  | { readonly kind: 'references'; readonly to: string }
  | { readonly kind: 'postal-codes' }
  /** Position in a manually ordered list. */
  | { readonly kind: 'position' }
  | { readonly kind: 'image'; readonly types: readonly FileType[] }
  | { readonly kind: 'file'; readonly types: readonly FileType[] }
  /** Days of the week, 0 = Sunday. */
  | { readonly kind: 'weekdays' }
  /** A small table inside a record. */
  | { readonly kind: 'rows'; readonly columns: Fields; readonly max: number }
/** Said after a number: 'min', or `['mese', 'mesi']` where one and several differ. */
export type Unit = string | readonly [one: string, many: string]
/** Meaning of a value, for a colour beside its label; of some of the values of a choice. */
export type Tone = 'success' | 'warning' | 'error' | 'info' | 'neutral'
export type Tones = Readonly<Record<string, Tone>>
export type Kind = Widget['kind']
export type WidgetOf<K extends Kind> = Extract<Widget, { kind: K }>
/** The values sent over the API, each with its Italian label. */
export type ChoiceOptions = Readonly<Record<string, string>>

/** Kinds whose value is a list: `[]` when empty, never null. */
export const listKinds = ['multi-choice', 'references', 'postal-codes', 'weekdays', 'rows'] as const satisfies Kind[]
export type ListKind = (typeof listKinds)[number]

/** A publication period as sent over the API (specification §4). */
export interface Period {
  readonly from: string | null
  readonly to: string | null
}

/** Filter operators: `filter[field]=` is `eq`, the others are written `filter[field][operator]=`. */
export type Operator = 'eq' | 'ne' | 'in' | 'gte' | 'lte' | 'contains' | 'null'

/** One field of a resource: its zod schema, which form and server share with its messages, and its description for the UI. */
export interface Field<S extends z.ZodType = z.ZodType, W extends Widget = Widget, R extends boolean = boolean> {
  readonly label: string
  /** Schema of accepted input. */
  readonly schema: S
  /** Schema of replies: a list that must not be empty may be so in older rows. */
  readonly reply: z.ZodType
  readonly widget: W
  /** Used for placeholders, import templates and generated contract tests. */
  readonly example: z.output<S>
  readonly list: readonly ListRole[]
  /** The operators of its filter, where they are fewer than those of its kind. */
  readonly operators?: readonly Operator[]
  /** May be absent or null in a body. */
  readonly optional: boolean
  /** Key by which an import finds the row to update. */
  readonly importKey: boolean
  /** Present in replies and lists, refused in a body. */
  readonly readOnly: R
  /** Personal data: never stored in clear in the audit log (product.md §7). */
  readonly personal: boolean
  /** Says something about a patient beyond the name: a list that contains it is in the audit log (product.md §6, "Audit"). */
  readonly patientData: boolean
  /** Normalizes an accepted value for storage: trimmed, leading zeros restored, sorted. The schema only composes letters. */
  readonly clean?: (value: unknown) => unknown
}
export type Fields = Readonly<Record<string, Field>>

export const isListKind = (kind: Kind): kind is ListKind => listKinds.some((known) => known === kind)

/** The empty value of a field. */
export const emptyOf = ({ widget }: Field): null | '' | [] =>
  isListKind(widget.kind) ? [] : 'blank' in widget && widget.blank ? '' : null

/** The value of a field in the form of a new record. */
export const initialOf = (field: Field): unknown =>
  ('initially' in field.widget ? field.widget.initially : null) ?? emptyOf(field)

/** "1 mese", "12 mesi"; for a number not known yet the plural. */
export const unitText = (unit: Unit, count: unknown): string =>
  typeof unit === 'string' ? unit : unit[count === 1 ? 0 : 1]

/** Null, undefined, an empty text or an empty list. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Publication status (specification §4): label by the gender of the noun it describes, and the colour token. */
export const publicationStatus = {
  current: { label: { m: 'In corso', f: 'In corso' }, tone: 'success' },
  published: { label: { m: 'Programmato', f: 'Programmata' }, tone: 'info' },
  enabled: { label: { m: 'Attivo', f: 'Attiva' }, tone: 'success' },
  expired: { label: { m: 'Concluso', f: 'Conclusa' }, tone: 'neutral' },
  draft: { label: { m: 'Bozza', f: 'Bozza' }, tone: 'warning' },
} as const
export type PublicationStatus = keyof typeof publicationStatus

export const publicationStatuses = Object.keys(publicationStatus) as PublicationStatus[]

/**
 * The publication status of a period on a day: draft without a period; before its start `published` (scheduled); then
 * `current`, or `enabled` without an end; after its end `expired`. Both ends are inclusive.
 */
export function publicationStatusOf(period: Period | null, today: CivilDate): PublicationStatus {
  if (period === null) return 'draft'
  const { from, to } = period
  if (from !== null && from > today) return 'published'
  if (to === null) return 'enabled'
  return to < today ? 'expired' : 'current'
}

/** Whether the ends of a period in a form are days, none of them still being typed. */
export const isReadPeriod = (period: Period | null): boolean =>
  [period?.from, period?.to].every((end) => !end || isCivilDate(end))

/** Deep equality of two API values; key order is ignored, and null equals undefined. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a ?? null, b ?? null)) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => sameValue(item, b[index]))
  if (!isGroup(a) || !isGroup(b)) return false
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => sameValue(a[name], b[name]))
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
