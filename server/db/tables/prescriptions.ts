import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { deliveryWays, prescriptionSources, prescriptionStatuses } from '../../../domain/prescriptions/status'
import { chatMessages } from './chats'
import { instant, oneOf, primaryId, reference, searchColumn, textList } from './columns'
import { drugs } from './configuration'
import { users } from './people'
import { officeUsers } from './structures'

/** Requests for prescriptions of a patient to a doctor (specification §4, product.md §5). */
export const prescriptions = pgTable(
  'prescriptions',
  {
    id: primaryId(),
    /** To be said on the phone; as those of visits. */
    code: text('code').notNull().unique(),
    doctor_id: reference('doctor_id', () => users.id),
    /** Whose limits apply. */
    office_user_id: reference('office_user_id', () => officeUsers.id),
    user_id: reference('user_id', () => users.id),
    status: oneOf('status', prescriptionStatuses),
    /** Since when. */
    status_at: instant('status_at').notNull(),
    source: oneOf('source', prescriptionSources),
    /** The message that asks for it. */
    chat_message_id: integer('chat_message_id').references(() => chatMessages.id),
    /** What was asked for, in words. */
    notes: text('notes'),
    /** The doctor's answer, which the patient reads: why it was refused. */
    reason: text('reason'),
    delivery: text('delivery', { enum: deliveryWays }),
    /** Numbers of the electronic prescriptions: only in what is sent, and shown to patient and practice. */
    nres: textList('nres'),
    /** The sheet, in the file store. */
    sheet_key: text('sheet_key'),
    sheet_name: text('sheet_name'),
    sheet_type: text('sheet_type'),
    /** Bytes. */
    sheet_size: integer('sheet_size'),
    /** Who collects it, and by which delegation. */
    collected_by: text('collected_by'),
    delegation: text('delegation'),
    /** When it was there: sent by mail, open in the app, or handed out. Null where it has not arrived. */
    delivered_at: instant('delivered_at'),
    created_by: integer('created_by').references(() => users.id),
    /** The end of the last change's undo window; nobody is notified before. */
    undo_until: instant('undo_until'),
    /** What the patient sees meanwhile, and since when; null: the status itself. */
    shown_status: text('shown_status', { enum: prescriptionStatuses }),
    shown_since: instant('shown_since'),
    /** Folded names of the drugs, for searching the doctor's own requests. */
    search: searchColumn(),
    version: integer('version').notNull().default(1),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (t) => [
    index('prescriptions_doctor').on(t.doctor_id, t.status, t.created_at, t.id),
    index('prescriptions_newest').on(t.doctor_id, t.created_at, t.id),
    index('prescriptions_patient').on(t.user_id, t.doctor_id, t.created_at),
    index('prescriptions_office_user').on(t.office_user_id),
    index('prescriptions_created_by').on(t.created_by),
    index('prescriptions_chat_message').on(t.chat_message_id).where(sql`${t.chat_message_id} is not null`),
    index('prescriptions_sheet').on(t.sheet_key).where(sql`${t.sheet_key} is not null`),
    // whose undo window ends
    index('prescriptions_to_tell').on(t.undo_until).where(sql`${t.undo_until} is not null`),
    // what expires by itself
    index('prescriptions_expiring')
      .on(t.status_at)
      .where(sql`${t.status} in ('pending', 'ordering_confirmation_requested')`),
    index('prescriptions_undelivered')
      .on(t.doctor_id)
      .where(sql`${t.status} = 'processed' and ${t.delivered_at} is null`),
    index('prescriptions_search').using('gin', sql`${t.search} gin_trgm_ops`),
    check(
      'prescriptions_delivered',
      sql`${t.status} <> 'processed' or (${t.delivery} is not null and (cardinality(${t.nres}) > 0 or ${t.sheet_key} is not null or ${t.delivery} = 'collected'))`,
    ),
  ],
)

/** What a request asks for, in its order. */
export const prescriptionDrugs = pgTable(
  'prescription_drugs',
  {
    id: primaryId(),
    prescription_id: reference('prescription_id', () => prescriptions.id),
    position: smallint('position').notNull(),
    /** Null: written by hand. */
    drug_id: integer('drug_id').references(() => drugs.id),
    /** Name and package as they were when it was asked for. */
    name: text('name').notNull(),
    /** The folded name, by which the last issue of a drug that was written by hand is found. */
    search: searchColumn(),
    /** Packages. */
    quantity: smallint('quantity').notNull(),
    /** Days that it is meant to last; null: not said. */
    days: smallint('days'),
    /** How it is taken. */
    dosage: text('dosage'),
  },
  (t) => [
    index('prescription_drugs_of_prescription').on(t.prescription_id, t.position),
    index('prescription_drugs_drug').on(t.drug_id),
    check('prescription_drugs_quantity', sql`${t.quantity} between 1 and 99`),
    check('prescription_drugs_days', sql`${t.days} between 1 and 730`),
  ],
)

/** The history of a request: who changed its status, on whose behalf, when; never what it says. */
export const prescriptionChanges = pgTable(
  'prescription_changes',
  {
    id: primaryId(),
    prescription_id: reference('prescription_id', () => prescriptions.id),
    at: instant('at').notNull(),
    /** Null for what happens by time. */
    actor_id: integer('actor_id').references(() => users.id),
    on_behalf_of_id: integer('on_behalf_of_id').references(() => users.id),
    /** Null: it was asked for. */
    from_status: text('from_status', { enum: prescriptionStatuses }),
    to_status: oneOf('to_status', prescriptionStatuses),
    reason: text('reason'),
    /** It takes the change before it back. */
    undo: boolean('undo').notNull().default(false),
  },
  (t) => [
    index('prescription_changes_of_prescription').on(t.prescription_id, t.id),
    index('prescription_changes_actor').on(t.actor_id),
  ],
)
