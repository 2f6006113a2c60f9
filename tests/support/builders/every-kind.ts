import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { defineResource, field } from '../../../domain/resource'
import { instant, period, primaryId, recordColumns, searchColumn } from '../../../server/db/tables/columns'
import { serve } from '../../../server/resources/engine/serve'

/** A resource with a field of every kind, for tests of behaviour common to all kinds; not part of the product. */
export const specimens = defineResource({
  name: 'specimens',
  labels: { one: 'Campione', many: 'Campioni' },
  menu: { group: 'configuration', order: 1 },
  titleField: 'name',
  fields: {
    name: field.text({ label: 'Nome', max: 60, list: 'search', example: 'Uno' }),
    summary: field.longText({ label: 'Riassunto', list: 'filter', optional: true, example: 'Due righe' }),
    body: field.markdown({ label: 'Testo', list: 'filter', optional: true, example: '**Tre**' }),
    aic_code: field.aic({ label: 'AIC', list: 'filter', optional: true, example: '012745028' }),
    vat_number: field.vatNumber({ label: 'Partita IVA', list: 'filter', optional: true, example: '01258691003' }),
    fiscal_code: field.fiscalCode({
      label: 'Codice fiscale',
      list: ['search', 'filter'],
      optional: true,
      personal: true,
      example: 'RSSMRA80A01H501U',
    }),
    website: field.url({ label: 'Sito', list: 'filter', optional: true, example: 'https://curante.test' }),
    email: field.email({ label: 'E-mail', list: 'filter', optional: true, example: 'info@curante.test' }),
    phone_prefix: field.dialCode({ label: 'Prefisso', list: 'filter', optional: true, example: '+39' }),
    phone: field.phone({
      label: 'Telefono',
      prefix: 'phone_prefix',
      list: ['search', 'filter'],
      optional: true,
      example: '06 78053500',
    }),
    pieces: field.number({ label: 'Pezzi', list: 'filter', optional: true, unit: 'pz', example: 3 }),
    discount: field.percent({ label: 'Sconto', list: 'filter', optional: true, example: 15 }),
    price: field.money({ label: 'Prezzo', list: 'filter', optional: true, example: 840 }),
    opens_at: field.time({ label: 'Apre alle', list: 'column', optional: true, example: '09:30' }),
    birthday: field.date({ label: 'Nato il', list: ['search', 'filter'], optional: true, example: '1980-01-01' }),
    published: field.period({
      label: 'Pubblicazione',
      list: 'filter',
      optional: true,
      example: { from: '2026-11-01', to: null },
    }),
    seen_at: field.instant({ label: 'Visto', list: 'filter', optional: true, example: '2026-11-24T07:45:00.000Z' }),
    active: field.boolean({ label: 'Attivo', list: 'filter', example: true }),
    size: field.choice({ label: 'Misura', options: { s: 'Piccola', l: 'Grande' }, list: 'filter', example: 's' }),
    colours: field.multiChoice({
      label: 'Colori',
      options: { red: 'Rosso', green: 'Verde', blue: 'Blu' },
      list: 'filter',
      optional: true,
      example: ['red', 'blue'],
    }),
    maker_id: field.reference({
      label: 'Azienda',
      to: 'pharmaceutical-companies',
      list: ['search', 'filter'],
      optional: true,
      example: 1,
    }),
    buyer_ids: field.references({
      label: 'Clienti',
      to: 'pharmaceutical-companies',
      list: 'filter',
      optional: true,
      example: [1],
    }),
    postal_codes: field.postalCodes({ label: 'CAP', list: 'filter', optional: true, example: ['00100'] }),
    position: field.position({ label: 'Posizione', list: 'column', example: 1 }),
    picture: field.image({ label: 'Foto', list: 'filter', optional: true, example: 'abcdefghijklmnop' }),
    leaflet: field.file({ label: 'Foglietto', list: 'filter', optional: true, example: 'abcdefghijklmnop' }),
    weekdays: field.weekdays({ label: 'Giorni', list: 'filter', optional: true, example: [1, 3] }),
    questions: field.rows({
      label: 'Domande',
      optional: true,
      columns: {
        question: field.text({ label: 'Domanda', max: 80, example: 'Come?' }),
        points: field.number({ label: 'Punti', max: 9, optional: true, example: 1 }),
      },
      example: [{ question: 'Come?', points: 1 }],
    }),
  },
  screens: ['list', 'create', 'edit', 'show', 'export'],
})

const texts = () => text().array().notNull().default(sql`'{}'::text[]`)

export const specimenTable = pgTable('specimens', {
  id: primaryId(),
  name: text('name').notNull(),
  summary: text('summary'),
  body: text('body'),
  aic_code: text('aic_code'),
  vat_number: text('vat_number'),
  fiscal_code: text('fiscal_code'),
  website: text('website'),
  email: text('email'),
  phone_prefix: text('phone_prefix'),
  phone: text('phone'),
  pieces: integer('pieces'),
  discount: integer('discount'),
  price: integer('price'),
  opens_at: text('opens_at'),
  birthday: date('birthday', { mode: 'string' }),
  published: period('published'),
  seen_at: instant('seen_at'),
  active: boolean('active').notNull(),
  size: text('size').notNull(),
  colours: texts(),
  maker_id: integer('maker_id'),
  postal_codes: texts(),
  position: integer('position').notNull().default(0),
  picture: text('picture'),
  leaflet: text('leaflet'),
  weekdays: smallint('weekdays').array().notNull().default(sql`'{}'::smallint[]`),
  questions: jsonb('questions').notNull().default([]),
  search: searchColumn(),
  ...recordColumns,
})

export const specimenBuyers = pgTable(
  'specimen_buyers',
  { specimen_id: integer('specimen_id').notNull(), company_id: integer('company_id').notNull() },
  (t) => [primaryKey({ columns: [t.specimen_id, t.company_id] })],
)

export const servedSpecimens = serve(specimens, specimenTable, {
  links: { buyer_ids: { own: specimenBuyers.specimen_id, other: specimenBuyers.company_id } },
})
