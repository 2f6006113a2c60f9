import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import { notFound } from '../../../domain/contract/refusal'
import { record } from '../../audit/audit'
import { devices } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Deps } from '../../deps'
import type { Caller } from '../../http/context'
import { handle } from '../../http/handle'
import { authoriseChannel } from '../../realtime/authorise'
import { currentUser } from './current-user'

/** The session's own person, device and live channel. */
export function register(app: FastifyInstance, deps: Deps): void {
  handle(app, deps, endpoints.currentUser, async (context) => ({ data: await currentUser(context) }))

  handle(app, deps, endpoints.createDevice, async ({ tx, now, caller }, { body }) => {
    const [device] = await tx
      .insert(devices)
      .values({ ...body, user_id: caller.userId, token_id: caller.tokenId })
      .onConflictDoUpdate({ target: devices.token_id, set: { ...body, updated_at: now } })
      .returning({ id: devices.id })
    if (!device) throw new Error('The device was not stored')
    await recordDevice(tx, now, caller, 'create', device.id)
    return { data: device }
  })

  handle(app, deps, endpoints.updateDevice, async ({ tx, now, caller }, { params, body }) => {
    const own = and(eq(devices.id, Number(params.id)), eq(devices.token_id, caller.tokenId))
    const [device] = await tx
      .update(devices)
      .set({ ...body, updated_at: now })
      .where(own)
      .returning({ id: devices.id })
    if (!device) throw notFound()
    await recordDevice(tx, now, caller, 'update', device.id)
    return { data: device }
  })

  handle(app, deps, endpoints.authorizeChannel, async ({ caller }, { body }) =>
    authoriseChannel(deps.hub, caller, body),
  )
}

const recordDevice = (tx: Tx, at: Date, { userId, impersonatorId }: Caller, action: string, id: number) =>
  record(tx, { at, actor_id: userId, impersonator_id: impersonatorId, action, subject: 'device', subject_id: id })
