import type { z } from 'zod'
import type { CivilDate } from '../calendar/civil-date'
import type { FileType } from '../contract/files'

/** What a list does with a field: shows it, finds by it, filters on it. All three show it as a column. */
export type ListRole = 'column' | 'search' | 'filter'

/** What a screen needs to draw a field; one small cell and input per kind in `src/screens/kinds`. */
export type Widget =
  | { readonly kind: 'text'; readonly max: number }
  /** Several lines. */
  | { readonly kind: 'long-text'; readonly max: number }
  | { readonly kind: 'markdown'; readonly max: number }
  | { readonly kind: 'aic' }
  | { readonly kind: 'vat-number' }
  | { readonly kind: 'fiscal-code' }
  | { readonly kind: 'url' }
  | { readonly kind: 'email' }
  /** `prefix` names the field in which the international prefix travels; without one the number brings its own. */
  | { readonly kind: 'phone'; readonly prefix?: string }
  /** International prefix, drawn with the phone that names it. */
  | { readonly kind: 'dial-code' }
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly unit?: string }
  | { readonly kind: 'percent' }
  /** Integer euro cents. */
  | { readonly kind: 'money'; readonly max: number }
  | { readonly kind: 'date' }
  /** Days from and to, both inclusive, each open when null; its publication-period status follows from today. */
  | { readonly kind: 'period' }
  | { readonly kind: 'instant' }
  | { readonly kind: 'boolean'; readonly initially: boolean }
  | { readonly kind: 'choice'; readonly options: ChoiceOptions; readonly tones?: Tones }
  | { readonly kind: 'multi-choice'; readonly options: ChoiceOptions; readonly none: string | undefined }
  | { readonly kind: 'reference'; readonly to: string }
  | { readonly kind: 'references'; readonly to: string }
  | { readonly kind: 'postal-codes' }
  /** Place in a list that people put in order. */
  | { readonly kind: 'position' }
  | { readonly kind: 'image'; readonly types: readonly FileType[] }
  | { readonly kind: 'file'; readonly types: readonly FileType[] }
  /** Days of the week, 0 = Sunday. */
  | { readonly kind: 'weekdays' }
  /** A small table inside a record. */
  | { readonly kind: 'rows'; readonly columns: Fields; readonly max: number }
/** How some of the values are meant, for a colour beside their word. */
export type Tones = Readonly<Record<string, 'success' | 'warning' | 'error' | 'neutral'>>
export type Kind = Widget['kind']
export type WidgetOf<K extends Kind> = Extract<Widget, { kind: K }>
/** The values that travel, each with its Italian label. */
export type ChoiceOptions = Readonly<Record<string, string>>

/** Kinds whose value is a list: empty it is `[]`, never null. */
export const listKinds = ['multi-choice', 'references', 'postal-codes', 'weekdays', 'rows'] as const satisfies Kind[]
export type ListKind = (typeof listKinds)[number]

/** A period of publication as it travels (specification §4). */
export interface Period {
  readonly from: string | null
  readonly to: string | null
}

/**
 * One field of a resource: its zod schema, with which the form checks and the server refuses in the same words, and what
 * a screen needs to draw it.
 */
export interface Field<S extends z.ZodType = z.ZodType, W extends Widget = Widget, R extends boolean = boolean> {
  readonly label: string
  /** What is accepted. */
  readonly schema: S
  /** What is answered: a list that must not be left empty may have been so before. */
  readonly reply: z.ZodType
  readonly widget: W
  /** Placeholder, import template and generated contract tests use it. */
  readonly example: z.output<S>
  readonly list: readonly ListRole[]
  /** May be left empty: absent or null on the wire. */
  readonly optional: boolean
  /** An import finds the row to update by it. */
  readonly importKey: boolean
  /** In replies and lists, never in a body. */
  readonly readOnly: R
  /** Says something of a person: the audit log never holds it in clear (product.md §7). */
  readonly personal: boolean
  /** The stored form of an accepted value: trimmed, zeros put back, in order. The schema itself never transforms. */
  readonly clean?: (value: unknown) => unknown
}
export type Fields = Readonly<Record<string, Field>>

export const isListKind = (kind: Kind): kind is ListKind => listKinds.some((known) => known === kind)

/** What a field holds when it holds nothing. */
export const emptyOf = ({ widget }: Field): null | [] => (isListKind(widget.kind) ? [] : null)

/** Nothing was given, or nothing that counts. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Publication-period status (specification §4): value, label, and the token that colours it. */
export const publicationStatus = {
  current: { label: 'In corso', tone: 'success' },
  published: { label: 'Programmata', tone: 'info' },
  enabled: { label: 'Attiva', tone: 'success' },
  expired: { label: 'Conclusa', tone: 'neutral' },
  draft: { label: 'Bozza', tone: 'warning' },
} as const
export type PublicationStatus = keyof typeof publicationStatus

export const publicationStatuses = Object.keys(publicationStatus) as PublicationStatus[]

/**
 * What a period says of a day: without one it is a draft, before it begins it is scheduled, then it runs, until it is over
 * or for good. Both ends belong to it.
 */
export function publicationStatusOf(period: Period | null, today: CivilDate): PublicationStatus {
  if (period === null) return 'draft'
  const { from, to } = period
  if (from !== null && from > today) return 'published'
  if (to === null) return 'enabled'
  return to < today ? 'expired' : 'current'
}

/** Whether two values of the wire say the same; the order of a group's names says nothing. */
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
