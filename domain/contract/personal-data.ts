import { z } from 'zod'
import { endpoint } from './endpoint'
import { byId, version } from './primitives'

export const personalDataType = 'application/json; charset=utf-8'

/** What a person may ask of us: a copy of what is kept, and that it is kept no longer (product.md §6, `patients`). */
export const personalDataEndpoints = {
  exportPersonalData: endpoint({
    method: 'POST',
    path: 'admin/patients/:id/export',
    summary: 'Everything that is kept of one patient as a file, without private notes and tokens.',
    who: ['read', 'master-data'],
    params: byId,
    mediaTypes: [personalDataType],
  }),
  erasePerson: endpoint({
    method: 'POST',
    path: 'admin/patients/:id/erase',
    summary:
      'Erases a patient for good: visits stay without a person, and what the audit log says of her is never read again.',
    who: ['delete', 'master-data'],
    params: byId,
    body: z.strictObject({ version }),
  }),
} as const
