import type { PgTable } from 'drizzle-orm/pg-core'
import type { Input, ListKind, Resource } from '../../../domain/resource'

/** Server-maintained columns in every table of an admin resource. */
interface KeptColumns {
  id?: never
  version: number
  search: string
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
}
type KeptColumn = keyof KeptColumns

/** The profile table, with one row per row of the main table, if any. */
type Profile<O> = O extends { readonly profile: infer P extends PgTable } ? P : never
/** Fields not stored in a column: links, the role, computed fields. */
type Elsewhere<O> =
  | (O extends { readonly links: infer L } ? keyof L : never)
  | (O extends { readonly computed: infer C } ? keyof C : never)
  | (O extends { readonly role: { readonly field: infer N extends string } } ? N : never)

/** The insert type of both tables; a profile's `user_id` comes from the main row. */
type InsertRow<T extends PgTable, O> = T['$inferInsert'] &
  ([Profile<O>] extends [never] ? unknown : Omit<Profile<O>['$inferInsert'], 'user_id' | keyof T['$inferInsert']>)
/** The select type of both tables; it includes `id`, which is generated and so not inserted. */
type SelectRow<T extends PgTable, O> = T['$inferSelect'] &
  ([Profile<O>] extends [never] ? unknown : Omit<Profile<O>['$inferSelect'], keyof T['$inferSelect']>)

type FieldsOf<R extends Resource> = R['fields']
type KindOf<R extends Resource, K> = K extends keyof FieldsOf<R> ? FieldsOf<R>[K]['widget']['kind'] : never

/** The stored type of the input: a list that is null in the API is stored as empty. */
type StoredInput<R extends Resource> = {
  [K in keyof Input<R>]: KindOf<R, K> extends ListKind ? Exclude<Input<R>[K], null> : Input<R>[K]
}
/** The types that columns of read-only fields must have. */
type ReadOnlyColumns<R extends Resource> = {
  [K in Exclude<keyof FieldsOf<R>, keyof Input<R>>]: KindOf<R, K> extends 'instant'
    ? Date
    : WidenedValue<NonNullable<FieldsOf<R>[K]['example']>>
}
type WidenedValue<V> = V extends string ? string : V

type Missing<R extends Resource, T extends PgTable, O> = Exclude<
  keyof FieldsOf<R> | KeptColumn,
  keyof SelectRow<T, O> | Elsewhere<O>
> &
  string
/** Keys of both whose type in A is not assignable to that in B. */
type Misfits<A, B> = { [K in keyof A & keyof B]: Pick<A, K> extends Pick<B, K> ? never : K }[keyof A & keyof B]
type FilledRow<Row> = { [K in keyof Row]: NonNullable<Row[K]> }
type WrongType<R extends Resource, T extends PgTable, O> = (
  | Misfits<Omit<StoredInput<R>, Elsewhere<O>>, InsertRow<T, O>>
  | Misfits<FilledRow<SelectRow<T, O>>, Omit<ReadOnlyColumns<R>, Elsewhere<O>>>
) &
  string
type RequiredColumn<Row> = { [K in keyof Row]-?: Record<never, never> extends Pick<Row, K> ? never : K }[keyof Row]
type UnfilledColumn<R extends Resource, T extends PgTable, O> = Exclude<
  RequiredColumn<InsertRow<T, O>>,
  keyof Input<R> | KeptColumn
> &
  string

/**
 * The table type when it (with its profile) can store the form's input and the form fills all required columns; else an
 * error message type that names the column.
 */
// biome-ignore lint/complexity/noBannedTypes: no option at all is the type that names none
export type StorageFor<R extends Resource, T extends PgTable, O = {}> = [Missing<R, T, O>] extends [never]
  ? [WrongType<R, T, O>] extends [never]
    ? [UnfilledColumn<R, T, O>] extends [never]
      ? T
      : `no field fills the column: ${UnfilledColumn<R, T, O>}`
    : `wrong type: ${WrongType<R, T, O>}`
  : `missing column: ${Missing<R, T, O>}`
