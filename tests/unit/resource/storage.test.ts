import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, expectTypeOf, test } from 'vitest'
import { defineResource, field } from '../../../domain/resource'
import { primaryId, recordColumns } from '../../../server/db/tables/columns'
import { type StorageFor, serve } from '../../../server/resources/serve'

const samples = defineResource({
  name: 'samples',
  labels: { one: 'Campione', many: 'Campioni' },
  menu: { group: 'configuration', order: 1 },
  titleField: 'name',
  fields: {
    name: field.text({ label: 'Nome', max: 60, example: 'Uno' }),
    note: field.text({ label: 'Nota', max: 60, optional: true, example: 'Due' }),
    price: field.money({ label: 'Prezzo', example: 100 }),
    active: field.boolean({ label: 'Attivo', example: true }),
  },
  screens: ['list'],
})

const kept = { id: primaryId(), search: text('search').notNull().default(''), ...recordColumns }
const fitting = {
  ...kept,
  name: text('name').notNull(),
  note: text('note'),
  price: integer('price').notNull(),
  active: boolean('active').notNull(),
}
const { note: _note, ...withoutNote } = fitting
const { search: _search, ...withoutSearch } = fitting
const { version: _version, ...withoutVersion } = fitting

const whole = pgTable('samples', fitting)
const noColumn = pgTable('samples', withoutNote)
const noSearch = pgTable('samples', withoutSearch)
const noVersion = pgTable('samples', withoutVersion)
const textPrice = pgTable('samples', { ...fitting, price: text('price').notNull() })
const noteNeeded = pgTable('samples', { ...fitting, note: text('note').notNull() })
const narrower = pgTable('samples', { ...fitting, name: text('name', { enum: ['uno', 'due'] }).notNull() })
const moreNeeded = pgTable('samples', { ...fitting, owner_id: integer('owner_id').notNull() })
const moreWithDefault = pgTable('samples', { ...fitting, position: integer('position').notNull().default(0) })
const moreOptional = pgTable('samples', { ...fitting, legacy: text('legacy') })

type Verdict<T extends Parameters<typeof serve>[1]> = StorageFor<typeof samples, T>

test('a table that can store what the form sends is served', () => {
  for (const table of [serve(samples, whole), serve(samples, moreWithDefault), serve(samples, moreOptional)])
    expect(table.columns).toHaveProperty('note')
})

test('a table that cannot does not compile, and the error names the column', () => {
  // @ts-expect-error a field without a column
  serve(samples, noColumn)
  expectTypeOf<Verdict<typeof noColumn>>().toEqualTypeOf<'missing column: note'>()
  // @ts-expect-error a column of another type
  serve(samples, textPrice)
  expectTypeOf<Verdict<typeof textPrice>>().toEqualTypeOf<'wrong type: price'>()
  // @ts-expect-error an optional field over a NOT NULL column
  serve(samples, noteNeeded)
  expectTypeOf<Verdict<typeof noteNeeded>>().toEqualTypeOf<'wrong type: note'>()
  // @ts-expect-error a column that takes fewer values than the field
  serve(samples, narrower)
  expectTypeOf<Verdict<typeof narrower>>().toEqualTypeOf<'wrong type: name'>()
})

test('nor does a NOT NULL column that no field fills', () => {
  // @ts-expect-error nobody says whose it is
  serve(samples, moreNeeded)
  expectTypeOf<Verdict<typeof moreNeeded>>().toEqualTypeOf<'no field fills the column: owner_id'>()
})

test('nor a table without what the server keeps', () => {
  // @ts-expect-error no search text
  serve(samples, noSearch)
  expectTypeOf<Verdict<typeof noSearch>>().toEqualTypeOf<'missing column: search'>()
  // @ts-expect-error no version
  serve(samples, noVersion)
  expectTypeOf<Verdict<typeof noVersion>>().toEqualTypeOf<'missing column: version'>()
})
