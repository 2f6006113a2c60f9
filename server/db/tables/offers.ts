import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { OfferAudience } from '../../../domain/contract/practice/offers'
import { instant, period, primaryId, reference } from './columns'
import { users } from './people'

/** A doctor's own offers to patients who have consented to marketing; drafts have no period. */
export const doctorOffers = pgTable(
  'doctor_offers',
  {
    id: primaryId(),
    doctor_id: reference('doctor_id', () => users.id),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** Key of the file. */
    image: text('image'),
    /** Euro cents. */
    price: integer('price'),
    /** Percent. */
    discount: smallint('discount'),
    audience: jsonb('audience').$type<OfferAudience>().notNull(),
    period: period('period'),
    created_by: reference('created_by', () => users.id),
    version: integer('version').notNull().default(1),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (t) => [
    index('doctor_offers_doctor').on(t.doctor_id, t.id),
    index('doctor_offers_period').using('gist', t.period),
    index('doctor_offers_created_by').on(t.created_by),
    index('doctor_offers_image').on(t.image).where(sql`${t.image} is not null`),
    check('doctor_offers_discount', sql`${t.discount} between 0 and 100`),
    check('doctor_offers_price', sql`${t.price} between 0 and 100000000`),
  ],
)

/** Who has seen an offer, and taken it up. */
export const doctorOfferReaders = pgTable(
  'doctor_offer_readers',
  {
    doctor_offer_id: reference('doctor_offer_id', () => doctorOffers.id),
    user_id: reference('user_id', () => users.id),
    seen_at: instant('seen_at').notNull(),
    /** Null: not taken up, or taken back. */
    taken_at: instant('taken_at'),
  },
  (t) => [
    primaryKey({ columns: [t.doctor_offer_id, t.user_id] }),
    index('doctor_offer_readers_user').on(t.user_id),
    index('doctor_offer_readers_taken').on(t.doctor_offer_id, t.taken_at).where(sql`${t.taken_at} is not null`),
  ],
)
