import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { endpoints } from '../../../domain/contract'
import { notFound } from '../../../domain/contract/refusal'
import { record } from '../../audit/audit'
import { devices } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Caller } from '../../http/context'

type Device = z.infer<typeof endpoints.createDevice.body>

/** Keeps what a session's device is pushed to: one per session, the last one told. */
export async function createDevice(tx: Tx, now: Date, caller: Caller, device: Device): Promise<{ id: number }> {
  const [stored] = await tx
    .insert(devices)
    .values({ ...device, user_id: caller.userId, token_id: caller.tokenId })
    .onConflictDoUpdate({ target: devices.token_id, set: { ...device, updated_at: now } })
    .returning({ id: devices.id })
  if (!stored) throw new Error('The device was not stored')
  await recordDevice(tx, now, caller, 'create', stored.id)
  return stored
}

/** Changes the session's own device; 404 for another session's. */
export async function updateDevice(
  tx: Tx,
  now: Date,
  caller: Caller,
  id: number,
  change: z.infer<typeof endpoints.updateDevice.body>,
): Promise<{ id: number }> {
  const own = and(eq(devices.id, id), eq(devices.token_id, caller.tokenId))
  const [stored] = await tx
    .update(devices)
    .set({ ...change, updated_at: now })
    .where(own)
    .returning({ id: devices.id })
  if (!stored) throw notFound()
  await recordDevice(tx, now, caller, 'update', stored.id)
  return stored
}

const recordDevice = (tx: Tx, at: Date, { userId, impersonatorId }: Caller, action: string, id: number) =>
  record(tx, { at, actor_id: userId, impersonator_id: impersonatorId, action, subject: 'device', subject_id: id })
