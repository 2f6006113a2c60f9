import { sql } from 'drizzle-orm'
import { extensionsOf, type FileType } from '../../../domain/contract/files'
import { intArray } from '../../db/fragments'
import type { Tx } from '../../db/types'
import type { Attachment, Message } from '../sender'
import { type Reminder, reminderPdf } from './reminder-pdf'

interface Row extends Reminder, Record<string, unknown> {
  readonly id: number
  readonly sheet_key: string | null
  readonly sheet_type: string | null
}

/** Adds to the mails of processed requests what they carry: the sheet, and the numbers as a PDF of their own. */
export async function withPrescriptions(tx: Tx, all: readonly Message[]): Promise<Message[]> {
  const ids = all.flatMap(({ prescription_id, channel }) => (channel === 'email' ? (prescription_id ?? []) : []))
  if (ids.length === 0) return [...all]
  const { rows } = await tx.execute<Row>(sql`
    select p.id, p.code, to_json(p.nres) as nres, p.sheet_key, p.sheet_type, p.status_at::text as issued_at,
      trim(concat_ws(' ', u.last_name, u.first_name)) as patient, u.fiscal_code,
      trim(concat_ws(' ', d.last_name, d.first_name)) as doctor,
      (select json_agg(json_build_object('name', e.name, 'quantity', e.quantity, 'dosage', e.dosage) order by e.position)
        from prescription_drugs e where e.prescription_id = p.id) as drugs
    from prescriptions p join users u on u.id = p.user_id join users d on d.id = p.doctor_id
    where p.id = any(${intArray([...new Set(ids)])}::int[]) and p.status = 'processed' and p.delivery = 'email'`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return all.map((message) => {
    const row = message.channel === 'email' ? byId.get(message.prescription_id ?? 0) : undefined
    return row ? { ...message, attachments: attachmentsOf(row) } : message
  })
}

/** Their names tell nothing: programs that show mails name them beside the subject. */
function attachmentsOf(row: Row): Attachment[] {
  const { sheet_key: key, sheet_type } = row
  const type = sheet_type ?? 'application/pdf'
  const extension = extensionsOf[type as FileType]?.[0] ?? 'pdf'
  const sheet: Attachment[] = key === null ? [] : [{ key, name: `Promemoria.${extension}`, type }]
  if (row.nres.length === 0) return sheet
  const numbers = { name: 'Numeri delle ricette.pdf', type: 'application/pdf', content: () => reminderPdf(row) }
  return [numbers, ...sheet]
}
