import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, expectTypeOf, test } from 'vitest'
import { defineResource, field } from '../../../domain/resource'
import { instant, period, primaryId, recordColumns } from '../../../server/db/tables/columns'
import { findServed, registerServed, type StorageFor, serve } from '../../../server/resources/engine/serve'

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

type GuardDecision<T extends Parameters<typeof serve>[1]> = StorageFor<typeof samples, T>

test('serve compiles for a table that can store what the form sends', () => {
  for (const table of [serve(samples, whole), serve(samples, moreWithDefault), serve(samples, moreOptional)])
    expect(table.columns).toHaveProperty('note')
})

test('serve does not compile for a table without a column, and the error names it', () => {
  // @ts-expect-error a field without a column
  expect(() => serve(samples, noColumn)).toThrow('no column note')
  expectTypeOf<GuardDecision<typeof noColumn>>().toEqualTypeOf<'missing column: note'>()
  // @ts-expect-error a column of another type
  serve(samples, textPrice)
  expectTypeOf<GuardDecision<typeof textPrice>>().toEqualTypeOf<'wrong type: price'>()
  // @ts-expect-error an optional field over a NOT NULL column
  serve(samples, noteNeeded)
  expectTypeOf<GuardDecision<typeof noteNeeded>>().toEqualTypeOf<'wrong type: note'>()
  // @ts-expect-error a column that takes fewer values than the field
  serve(samples, narrower)
  expectTypeOf<GuardDecision<typeof narrower>>().toEqualTypeOf<'wrong type: name'>()
})

test('serve does not compile for a NOT NULL column that no field fills', () => {
  // @ts-expect-error nobody says whose it is
  serve(samples, moreNeeded)
  expectTypeOf<GuardDecision<typeof moreNeeded>>().toEqualTypeOf<'no field fills the column: owner_id'>()
})

test('serve does not compile for a table without version, timestamps or search text', () => {
  // @ts-expect-error no search text
  serve(samples, noSearch)
  expectTypeOf<GuardDecision<typeof noSearch>>().toEqualTypeOf<'missing column: search'>()
  // @ts-expect-error no version
  expect(() => serve(samples, noVersion)).toThrow('no column version')
  expectTypeOf<GuardDecision<typeof noVersion>>().toEqualTypeOf<'missing column: version'>()
})

const people = defineResource({
  name: 'people',
  labels: { one: 'Persona', many: 'Persone' },
  menu: { group: 'registry', order: 1 },
  titleField: 'name',
  fields: {
    name: field.text({ label: 'Nome', max: 60, example: 'Uno' }),
    bio: field.longText({ label: 'Presentazione', optional: true, example: 'Due' }),
    languages: field.multiChoice({ label: 'Lingue', options: { it: 'Italiano' }, optional: true, example: ['it'] }),
    published: field.period({ label: 'Periodo', optional: true, example: { from: null, to: null } }),
    city_ids: field.references({ label: 'Comuni', to: 'cities', example: [1] }),
    seen_at: field.instant({ label: 'Visto', optional: true, example: '2026-11-24T07:45:00Z' }),
    visits: field.number({ label: 'Visite', readOnly: true, example: 1 }),
  },
  screens: ['list'],
})
const profile = {
  user_id: integer('user_id').primaryKey(),
  bio: text('bio'),
  languages: text('languages').array().notNull().default([]),
}
const main = { ...kept, name: text('name').notNull(), published: period('published'), seen_at: instant('seen_at') }
const cities = pgTable('people_cities', { person_id: integer('person_id'), city_id: integer('city_id') })
const persons = pgTable('people', main)
const profiles = pgTable('profiles', profile)
const links = { city_ids: { own: cities.person_id, other: cities.city_id } }
const computed = { visits: sql`1` }
type Around = { profile: typeof profiles; links: typeof links; computed: typeof computed }
type PeopleVerdict<T extends Parameters<typeof serve>[1], O> = StorageFor<typeof people, T, O>

test('serve compiles for a record in its table, profile, link tables and look-ups', () => {
  expect(serve(people, persons, { profile: profiles, links, computed }).selection).toHaveProperty('bio')
  expectTypeOf<PeopleVerdict<typeof persons, Around>>().toEqualTypeOf<typeof persons>()
})

test('serve names each missing column of a profile, link table or look-up', () => {
  // @ts-expect-error no profile
  expect(() => serve(people, persons, { links, computed })).toThrow('no column bio')
  type WithoutProfile = PeopleVerdict<typeof persons, Omit<Around, 'profile'>>
  expectTypeOf<WithoutProfile>().toEqualTypeOf<'missing column: bio' | 'missing column: languages'>()
  type WithoutLinks = PeopleVerdict<typeof persons, Omit<Around, 'links'>>
  expectTypeOf<WithoutLinks>().toEqualTypeOf<'missing column: city_ids'>()
  type WithoutLookUp = PeopleVerdict<typeof persons, Omit<Around, 'computed'>>
  expectTypeOf<WithoutLookUp>().toEqualTypeOf<'missing column: visits'>()
})

test('serve does not compile for a profile column, list, period or instant of the wrong type', () => {
  const needed = pgTable('profiles', { ...profile, category: text('category').notNull() })
  type Needed = PeopleVerdict<typeof persons, Omit<Around, 'profile'> & { profile: typeof needed }>
  expectTypeOf<Needed>().toEqualTypeOf<'no field fills the column: category'>()
  const oneText = pgTable('profiles', { ...profile, languages: text('languages').notNull() })
  type OneText = PeopleVerdict<typeof persons, Omit<Around, 'profile'> & { profile: typeof oneText }>
  expectTypeOf<OneText>().toEqualTypeOf<'wrong type: languages'>()
  const textPeriod = pgTable('people', { ...main, published: text('published') })
  expectTypeOf<PeopleVerdict<typeof textPeriod, Around>>().toEqualTypeOf<'wrong type: published'>()
  const textMoment = pgTable('people', { ...main, seen_at: text('seen_at') })
  expectTypeOf<PeopleVerdict<typeof textMoment, Around>>().toEqualTypeOf<'wrong type: seen_at'>()
})

test('a resource is known by its name until it is taken back; a name that is taken is refused', () => {
  const served = serve(samples, whole)
  const takeBack = registerServed([served])
  expect(findServed('samples')).toBe(served)
  expect(() => registerServed([served])).toThrow('two resources "samples"')
  takeBack()
  expect(() => findServed('samples')).toThrow('no resource "samples"')
})
