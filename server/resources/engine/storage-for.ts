import type { PgTable } from 'drizzle-orm/pg-core'
import type { Input, ListKind, Resource } from '../../../domain/resource'

/** Columns the server keeps itself in every table of an admin resource. */
interface KeptColumns {
  id?: never
  version: number
  search: string
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
}
type Kept = keyof KeptColumns

/** The table with one row for each row of the main one, where there is one. */
type Profile<O> = O extends { readonly profile: infer P extends PgTable } ? P : never
/** Fields that are kept elsewhere: in a link table, as a role, by a look-up. */
type Elsewhere<O> =
  | (O extends { readonly links: infer L } ? keyof L : never)
  | (O extends { readonly computed: infer C } ? keyof C : never)
  | (O extends { readonly role: { readonly field: infer N extends string } } ? N : never)

/** What a new row of either table takes; `user_id` of a profile comes with the main row. */
type Inserted<T extends PgTable, O> = T['$inferInsert'] &
  ([Profile<O>] extends [never] ? unknown : Omit<Profile<O>['$inferInsert'], 'user_id' | keyof T['$inferInsert']>)
/** `id` is generated, so an insert does not name it: it is asked of the selected row. */
type Selected<T extends PgTable, O> = T['$inferSelect'] &
  ([Profile<O>] extends [never] ? unknown : Omit<Profile<O>['$inferSelect'], keyof T['$inferSelect']>)

type FieldsOf<R extends Resource> = R['fields']
type KindOf<R extends Resource, K> = K extends keyof FieldsOf<R> ? FieldsOf<R>[K]['widget']['kind'] : never

/** What is stored of what is sent: a list that is null on the wire is stored empty. */
type Stored<R extends Resource> = {
  [K in keyof Input<R>]: KindOf<R, K> extends ListKind ? Exclude<Input<R>[K], null> : Input<R>[K]
}
/** What a column that is only read must give. */
type Given<R extends Resource> = {
  [K in Exclude<keyof FieldsOf<R>, keyof Input<R>>]: KindOf<R, K> extends 'instant'
    ? Date
    : Widened<NonNullable<FieldsOf<R>[K]['example']>>
}
type Widened<V> = V extends string ? string : V

type Missing<R extends Resource, T extends PgTable, O> = Exclude<
  keyof FieldsOf<R> | Kept,
  keyof Selected<T, O> | Elsewhere<O>
> &
  string
/** Keys of both whose values in A cannot be those in B. */
type Misfits<A, B> = { [K in keyof A & keyof B]: Pick<A, K> extends Pick<B, K> ? never : K }[keyof A & keyof B]
type Filled<Row> = { [K in keyof Row]: NonNullable<Row[K]> }
type WrongType<R extends Resource, T extends PgTable, O> = (
  | Misfits<Omit<Stored<R>, Elsewhere<O>>, Inserted<T, O>>
  | Misfits<Filled<Selected<T, O>>, Omit<Given<R>, Elsewhere<O>>>
) &
  string
type Required<Row> = { [K in keyof Row]-?: Record<never, never> extends Pick<Row, K> ? never : K }[keyof Row]
type Unfilled<R extends Resource, T extends PgTable, O> = Exclude<Required<Inserted<T, O>>, keyof Input<R> | Kept> &
  string

/**
 * The table itself when it (with its profile) can store what the form sends and the form sends what it must hold; else a
 * sentence that names the column.
 */
// biome-ignore lint/complexity/noBannedTypes: no option at all is the type that names none
export type StorageFor<R extends Resource, T extends PgTable, O = {}> = [Missing<R, T, O>] extends [never]
  ? [WrongType<R, T, O>] extends [never]
    ? [Unfilled<R, T, O>] extends [never]
      ? T
      : `no field fills the column: ${Unfilled<R, T, O>}`
    : `wrong type: ${WrongType<R, T, O>}`
  : `missing column: ${Missing<R, T, O>}`
