import { z } from 'zod'
import { endpoint } from './endpoint'
import { civilDate, data } from './primitives'

/** Days that the chart of /admin goes back, today included. */
export const chartDays = 30
/** A subscription that ends within so many days, and is followed by none, is about to end. */
export const expiringDays = 30

const count = z.int()

/** What an admin sees first: how the practice of everybody goes, and what waits for him. */
const adminFigures = z.strictObject({
  today: civilDate,
  visits: z.strictObject({
    today: count,
    /** From today on, still waiting for an answer. */
    pending: count,
    days: z.array(z.strictObject({ date: civilDate, kept: count, called_off: count })),
  }),
  patients: z.strictObject({ total: count, recent: count }),
  doctors: z.strictObject({ total: count, subscribed: count }),
  /** Euro cents of what began this month, trials left out, and the part still to be paid. */
  sold: z.strictObject({ total: count, unpaid: count }),
  to_do: z.strictObject({
    expiring: count,
    unpaid: count,
    without_subscription: count,
    solidarity_requests: count,
    ghosts: count,
    to_set_up: count,
  }),
})
export type AdminFigures = z.infer<typeof adminFigures>

export const figuresEndpoints = {
  adminFigures: endpoint({
    method: 'GET',
    path: 'admin/figures',
    summary: 'What an admin sees first: visits, people, subscriptions, and what waits to be done.',
    who: ['read', 'admin-area'],
    reply: data(adminFigures),
  }),
} as const
