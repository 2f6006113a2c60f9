import type { ProcessedPrescription } from '../../../domain/contract/prescriptions/prescription-fields'
import { compactNre } from '../../../domain/prescriptions/nre'
import type { Context } from '../../http/context'
import { ownUploads } from '../../storage/own-uploads'
import { lockForPractice, moveTo, requireTransition, undoDeadline } from './change'
import { requireReached } from './deliver'
import { partiesOf, requireRow } from './sides'

/**
 * Notes numbers and sheet of a request and how they leave: by app or mail at the end of the undo window (`tellOfPrescriptions`),
 * or now into the hands of who collects them. Refuses a way by which the person cannot be reached (422 on `delivery`).
 */
export async function processPrescription(context: Context, id: number, body: ProcessedPrescription): Promise<void> {
  const { now } = context
  const before = await lockForPractice(context, id, body.version)
  requireTransition(before.status, 'processed', partiesOf(context))
  const { delivery } = body
  const isCollected = delivery === 'collected'
  requireReached(await requireRow(context, id), delivery)
  await moveTo(context, before, {
    to: 'processed',
    undo_until: await undoDeadline(context, before),
    columns: {
      ...{ delivery, nres: body.nres.map(compactNre) },
      ...(await sheetIn(context, body.sheet ?? null)),
      collected_by: isCollected ? (body.collected_by ?? null) : null,
      delegation: isCollected ? body.delegation?.trim() || null : null,
      delivered_at: isCollected ? now : null,
    },
  })
}

async function sheetIn({ tx, caller }: Context, key: string | null) {
  if (key === null) return {}
  const [file] = await ownUploads(tx, caller.userId, [key], 'sheet')
  return file && { sheet_key: key, sheet_name: file.name, sheet_type: file.type, sheet_size: file.size }
}
