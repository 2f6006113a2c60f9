import { z } from 'zod'
import { endpoint } from './endpoint'
import { byId, data } from './primitives'

export const totemEndpoints = {
  newTotemSecret: endpoint({
    method: 'POST',
    path: 'admin/totems/:id/secret',
    summary: 'A new secret for a totem in place of the one before, given this once: only its hash is kept.',
    who: ['update', 'master-data'],
    params: byId,
    reply: data(z.strictObject({ secret: z.string() })),
    status: 201,
  }),
} as const
