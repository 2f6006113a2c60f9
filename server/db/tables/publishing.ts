import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, notDeleted, oneOf, period, recordTable, reference, textList } from './columns'
import { cities } from './geography'
import { users } from './people'
import { offices } from './structures'

/** User types of the audience (specification §3); empty means all. */
const audience = () => textList('audience')
/** Content status (specification §4). */
const contentStatus = () => oneOf('status', ['draft', 'published'])

export const faqs = recordTable(
  'faqs',
  {
    question: text('question').notNull(),
    /** Markdown. */
    answer: text('answer').notNull(),
    audience: audience(),
    category: text('category').notNull(),
    position: integer('position').notNull().default(0),
    status: contentStatus(),
  },
  (t) => [index('faqs_position').on(t.position, t.id), index('faqs_category').on(t.category, t.id)],
)

export const tutorials = recordTable(
  'tutorials',
  {
    title: text('title').notNull(),
    url: text('url').notNull(),
    audience: audience(),
    position: integer('position').notNull().default(0),
    status: contentStatus(),
  },
  (t) => [index('tutorials_position').on(t.position, t.id)],
)

/** Novità aziendali; drafts have no period. */
export const news = recordTable(
  'news',
  {
    title: text('title').notNull(),
    slug: text('slug').notNull(),
    /** Markdown. */
    body: text('body').notNull(),
    /** Key of the file. */
    cover: text('cover'),
    audience: audience(),
    period: period('period'),
    pinned: boolean('pinned').notNull().default(false),
    /** When its readers were notified. */
    announced_at: instant('announced_at'),
  },
  (t) => [
    uniqueIndex('news_slug').on(t.slug).where(notDeleted(t)),
    index('news_period').using('gist', t.period),
    index('news_cover').on(t.cover).where(sql`${t.cover} is not null`),
    index('news_to_announce').on(t.id).where(sql`${t.announced_at} is null`),
  ],
)

/** Offerte dedicate. */
export const patientOffers = recordTable(
  'patient_offers',
  {
    title: text('title').notNull(),
    description: text('description').notNull(),
    /** Key of the file. */
    image: text('image'),
    audience: audience(),
    /** Euro cents. */
    price: integer('price'),
    /** Percent. */
    discount: smallint('discount'),
    period: period('period'),
  },
  (t) => [
    index('patient_offers_period').using('gist', t.period),
    index('patient_offers_price').on(t.price, t.id),
    index('patient_offers_image').on(t.image).where(sql`${t.image} is not null`),
    check('patient_offers_discount', sql`${t.discount} between 0 and 100`),
  ],
)

/** Users who have accepted an offer. */
export const patientOfferAdhesions = recordTable(
  'patient_offer_adhesions',
  {
    patient_offer_id: reference('patient_offer_id', () => patientOffers.id),
    user_id: reference('user_id', () => users.id),
  },
  (t) => [
    uniqueIndex('patient_offer_adhesions_once').on(t.patient_offer_id, t.user_id).where(notDeleted(t)),
    index('patient_offer_adhesions_user').on(t.user_id),
  ],
)

/** Campaigns of the Lega italiana per la lotta contro i tumori. */
export const liltCampaigns = recordTable(
  'lilt_campaigns',
  {
    title: text('title').notNull(),
    description: text('description').notNull(),
    city_id: integer('city_id').references(() => cities.id),
    office_id: integer('office_id').references(() => offices.id),
    period: period('period'),
    link: text('link'),
    status: contentStatus(),
  },
  (t) => [
    index('lilt_campaigns_city').on(t.city_id),
    index('lilt_campaigns_office').on(t.office_id),
    index('lilt_campaigns_period').using('gist', t.period),
  ],
)
