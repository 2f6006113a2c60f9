import type { z } from 'zod'

/** What a list does with a field: shows it, finds by it, filters on it. All three show it as a column. */
export type ListRole = 'column' | 'search' | 'filter'

/** What a screen needs to draw a field; one small cell and input per kind in `src/screens/kinds`. */
export type Widget =
  | { readonly kind: 'text'; readonly max: number }
  | { readonly kind: 'aic' }
  | { readonly kind: 'vat-number' }
  | { readonly kind: 'url' }
  | { readonly kind: 'email' }
  | { readonly kind: 'phone' }
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly unit?: string }
  /** Integer euro cents. */
  | { readonly kind: 'money'; readonly max: number }
  | { readonly kind: 'boolean'; readonly initially: boolean }
  | { readonly kind: 'choice'; readonly options: ChoiceOptions }
  | { readonly kind: 'reference'; readonly to: string }
export type Kind = Widget['kind']
export type WidgetOf<K extends Kind> = Extract<Widget, { kind: K }>
/** The values that travel, each with its Italian label. */
export type ChoiceOptions = Readonly<Record<string, string>>

/**
 * One field of a resource: its zod schema, with which the form checks and the server refuses in the same words, and what
 * a screen needs to draw it.
 */
export interface Field<S extends z.ZodType = z.ZodType, W extends Widget = Widget> {
  readonly label: string
  readonly schema: S
  readonly widget: W
  /** Placeholder, import template and generated contract tests use it. */
  readonly example: z.output<S>
  readonly list: readonly ListRole[]
  /** May be left empty: absent or null on the wire. */
  readonly optional: boolean
  /** An import finds the row to update by it. */
  readonly importKey: boolean
  /** The stored form of an accepted text: trimmed, zeros put back. The schema itself never transforms. */
  readonly clean?: (text: string) => string
}
export type Fields = Readonly<Record<string, Field>>
