import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { romeWallClock } from '../../../domain/calendar/rome'
import { prescriptionText } from '../../../domain/contract/prescriptions/prescription-fields'
import type {
  OwnPrescriptionReply,
  PrescribedDrug,
  Prescription,
} from '../../../domain/contract/prescriptions/prescriptions'
import { reasonText } from '../../../domain/messages/delivery'
import { deliveryStateOf, mayLeaveOtherwise } from '../../../domain/prescriptions/delivery'
import {
  type DeliveryWay,
  expiresAt,
  isOpen,
  nextPrescriptionStatuses,
  openStatuses,
  type Party,
} from '../../../domain/prescriptions/status'
import { tooSoonUntil } from '../../../domain/prescriptions/too-soon'
import { officeUsers, prescriptions, users } from '../../db/tables'
import type { Context } from '../../http/context'
import { carryingMail, hasAccess, isMailOff, mailAddress } from '../../messages/prescriptions/recipients'
import { downloadLink, linkReader, readFilesSecret } from '../../storage/links'
import { sameDrug } from './issues'

export type StoredPrescription = typeof prescriptions.$inferSelect

interface DrugRow extends Omit<PrescribedDrug, 'last_issued_on' | 'covered_until'> {
  readonly last: { readonly issued_on: string; readonly days: number | null } | null
}

const romeDay = (instant: SQL) => sql`(${instant} at time zone 'Europe/Rome')::date`

/** The drugs of a request as JSON, each with its last issue: of an open request until now, of a closed one before it was closed. */
const drugs = sql<DrugRow[]>`(
  select coalesce(json_agg(json_build_object('id', d.id, 'drug_id', d.drug_id, 'name', d.name, 'quantity', d.quantity,
    'days', d.days, 'dosage', d.dosage, 'last', (
      select json_build_object('issued_on', ${romeDay(sql`i.status_at`)}, 'days', e.days)
      from prescriptions i join prescription_drugs e on e.prescription_id = i.id
      where i.user_id = ${prescriptions.user_id} and i.doctor_id = ${prescriptions.doctor_id} and i.status = 'processed'
        and i.id <> ${prescriptions.id} and ${sameDrug('d', 'e')}
        and (${prescriptions.status} in ${openStatuses} or i.status_at < ${prescriptions.status_at})
      order by i.status_at desc, i.id desc, e.position limit 1)) order by d.position, d.id), '[]')
  from prescription_drugs d where d.prescription_id = ${prescriptions.id})`

const nameOf = (person: unknown) => sql<{ id: number; name: string } | null>`(
  select json_build_object('id', n.id, 'name', trim(concat_ws(' ', n.last_name, n.first_name))) from users n
  where n.id = ${person})`

const columns = {
  ...getTableColumns(prescriptions),
  drugs,
  user: sql<Prescription['user']>`json_build_object('id', ${users.id}, 'first_name', ${users.first_name},
    'last_name', ${users.last_name}, 'birthday', ${users.birthday}, 'fiscal_code', ${users.fiscal_code},
    'phone_prefix', ${users.phone_prefix}, 'phone', ${users.phone})`,
  has_access: hasAccess(sql`${prescriptions.id}`),
  address: mailAddress(sql`${prescriptions.id}`),
  mail_off: isMailOff,
  mail: carryingMail(sql`${prescriptions.id}`),
  office_user: sql<Prescription['office_user']>`json_build_object('id', ${officeUsers.id},
    'name', (select o.name from offices o where o.id = ${officeUsers.office_id}),
    'prescription_packages', ${officeUsers.prescription_packages}, 'prescription_days', ${officeUsers.prescription_days})`,
  chat: sql<Prescription['chat']>`(select json_build_object('id', m.chat_id, 'message_number', m.number)
    from chat_messages m where m.id = ${prescriptions.chat_message_id})`,
  author: nameOf(prescriptions.created_by),
  /** Who has made the last change of status; null: nobody, or it was an undo. */
  changed_by: sql<number | null>`(
    select case when c.undo or c.from_status is null then null else c.actor_id end from prescription_changes c
    where c.prescription_id = ${prescriptions.id} order by c.id desc limit 1)`,
  doctor: nameOf(prescriptions.doctor_id),
}

/** Requests with all that is shown of them; more of the query is for the caller to add. */
export const selectPrescriptions = ({ tx }: Pick<Context, 'tx'>) =>
  tx
    .select(columns)
    .from(prescriptions)
    .innerJoin(users, eq(users.id, prescriptions.user_id))
    .innerJoin(officeUsers, eq(officeUsers.id, prescriptions.office_user_id))
    .$dynamic()

export type PrescriptionRow = Awaited<ReturnType<typeof selectPrescriptions>>[number]

/** What makes rows into what their reader gets: files as links for this session, what may come next for the reader's parties. */
async function readerOf({ tx, caller, now }: Context, rows: readonly PrescriptionRow[], parties: readonly Party[]) {
  const secret = rows.some(({ sheet_key }) => sheet_key !== null) ? await readFilesSecret(tx) : ''
  const today = romeWallClock(now.getTime()).date
  return {
    drugsOf({ status, status_at, drugs: all }: PrescriptionRow): PrescribedDrug[] {
      const on = isOpen(status) ? today : romeWallClock(status_at.getTime()).date
      return all.map(({ last, ...drug }) => ({
        ...drug,
        last_issued_on: last?.issued_on ?? null,
        covered_until: tooSoonUntil(last, on),
      }))
    },
    sheetOf({ sheet_key: key, sheet_name, sheet_type, sheet_size }: PrescriptionRow) {
      if (key === null) return null
      const url = downloadLink(secret, key, linkReader(caller), now)
      return { key, name: sheet_name ?? '', type: sheet_type ?? '', size: sheet_size, url }
    },
    common: ({
      id,
      code,
      status,
      status_at,
      notes,
      reason,
      delivery,
      delivered_at,
      created_at,
      version,
    }: PrescriptionRow) => ({
      ...{ id, code, status, notes, reason, delivery, version },
      status_at: status_at.toISOString(),
      delivered_at: delivered_at?.toISOString() ?? null,
      created_at: created_at.toISOString(),
      expires_at: expiresAt(status, status_at)?.toISOString() ?? null,
      next: [...nextPrescriptionStatuses(status, parties)],
    }),
  }
}

/** Requests as the practice sees them. */
export async function prescriptionsOnWire(
  context: Context,
  rows: readonly PrescriptionRow[],
  parties: readonly Party[],
): Promise<Prescription[]> {
  const { common, drugsOf, sheetOf } = await readerOf(context, rows, parties)
  const undoUntil = ({ undo_until }: PrescriptionRow) =>
    undo_until && undo_until > context.now ? undo_until.toISOString() : null
  const isOwn = (row: PrescriptionRow) => parties.includes('practice') && row.changed_by === context.caller.userId
  return rows.map((row) => ({
    ...common(row),
    ...{ drugs: drugsOf(row), nres: row.nres, sheet: sheetOf(row) },
    ...{ source: row.source, user: row.user, office_user: row.office_user, chat: row.chat },
    ...{ collected_by: row.collected_by, delegation: row.delegation, created_by: row.author },
    ...{ reached_by: reachedBy(row), mail_off: row.mail_off, outcome: outcomeOf(row, parties) },
    ...{ undo_until: undoUntil(row), may_undo: undoUntil(row) !== null && isOwn(row) },
  }))
}

/** How the person, or the parent who asked, can be reached. */
export const reachedBy = ({
  has_access,
  address,
  mail_off,
}: Pick<PrescriptionRow, 'has_access' | 'address' | 'mail_off'>): DeliveryWay[] => [
  ...(has_access ? (['app'] as const) : []),
  ...(address === null || mail_off ? [] : (['email'] as const)),
  'collected',
]

/** What of a processed request decides whether it has arrived. */
export const sentOf = ({ delivery, delivered_at, undo_until, mail }: PrescriptionRow) => ({
  isDelivered: delivered_at !== null,
  isLeaving: undo_until !== null,
  mail: delivery === 'email' ? mail : null,
})

function outcomeOf(row: PrescriptionRow, parties: readonly Party[]): Prescription['outcome'] {
  if (row.status !== 'processed') return null
  const sent = sentOf(row)
  const state = deliveryStateOf(sent)
  const hasProblem = state === 'undelivered' || state === 'uncertain' || state === 'sending'
  return {
    state,
    problem: hasProblem ? problemOf(row) : null,
    may_change: parties.includes('practice') && mayLeaveOtherwise(sent),
  }
}

const problemOf = ({ delivery, mail }: PrescriptionRow): string | null =>
  delivery === 'app' ? prescriptionText.noApp : mail === null ? prescriptionText.noAddress : mailProblem(mail.reason)

/** Ours in our words; what a mail server said, as such. */
const mailProblem = (reason: string | null): string | null => {
  const text = reasonText(reason)
  return text !== null && text === reason ? prescriptionText.answered(reason) : text
}

/** A request as its patient sees it: without the last change as long as that change can be undone. */
const asShown = (row: PrescriptionRow): PrescriptionRow =>
  row.shown_status === null
    ? row
    : {
        ...row,
        ...{ status: row.shown_status, status_at: row.shown_since ?? row.status_at },
        ...{ reason: null, nres: [], sheet_key: null, delivered_at: null },
      }

/** Requests as the patient sees them: numbers and sheet only where they were to come by the app, once they have left. */
export async function ownPrescriptionsOnWire(
  context: Context,
  rows: readonly PrescriptionRow[],
  parties: readonly Party[],
): Promise<OwnPrescriptionReply[]> {
  const { common, drugsOf, sheetOf } = await readerOf(context, rows, parties)
  return rows.map((stored) => {
    const row = asShown(stored)
    const isThere = row.status === 'processed' && row.delivery === 'app' && row.delivered_at !== null
    const { id, first_name, last_name } = row.user
    return {
      ...common(row),
      // what is being answered is not changed by the patient
      ...(stored.shown_status !== null && { next: [] }),
      drugs: drugsOf(row),
      nres: isThere ? row.nres : [],
      sheet: isThere ? sheetOf(row) : null,
      doctor: row.doctor ?? { id: row.doctor_id, name: '' },
      user: { id, name: `${last_name} ${first_name}`.trim() },
    }
  })
}
