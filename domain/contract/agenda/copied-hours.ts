import { z } from 'zod'
import { endpoint } from '../endpoint'
import { civilDate, data, id, instant } from '../primitives'

/** Hours that an admin gives a doctor in an office, since nobody can book there before. */
export const copiedHoursEndpoints = {
  copyHours: endpoint('POST admin/office-users/:id/hours', {
    summary: 'Gives an office user without hours the week of another one, of any doctor, from a day on.',
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
    summary: 'Takes copied hours back until `undo_until`; too late: 422, changed meanwhile: 409.',
    who: 'master-data',
    body: z.strictObject({ act_id: id }),
    reply: data(z.null()),
  }),
} as const
