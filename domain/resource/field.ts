import type { z } from 'zod'
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
