import { z } from 'zod'
import { endpoint } from '../endpoint'
import { civilDate, data, id, instant } from '../primitives'

/** Hours that an admin gives a doctor in an office, since nobody can book there before. */
export const copiedHoursEndpoints = {
  copyHours: endpoint('POST admin/office-users/:id/hours', {
    summary: 'Copies the week of another office user, of any doctor, to one without hours.',
    who: 'master-data',
    body: z.strictObject({
      from_office_user_id: id,
      /** The first day. */
      valid_from: civilDate,
    }),
    reply: data(z.strictObject({ id, undo_until: instant })),
    status: 201,
    idempotent: true,
  }),
  undoCopiedHours: endpoint('POST admin/office-users/:id/hours/undo', {
    summary: 'Takes copied hours back until `undo_until`.',
    who: 'master-data',
    body: z.strictObject({ act_id: id }),
    reply: data(z.null()),
  }),
} as const
