import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { endpoints } from '../../../domain/contract'
import { record } from '../../audit/audit'
import { deniedPath } from '../../audit/denied'
import { signature } from '../../audit/signature'
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

const ownDevice = ({ tokenId }: Caller, id: number) => and(eq(devices.id, id), eq(devices.token_id, tokenId))

/** 404 for another session's device, and for what does not exist. */
export async function requireOwnDevice(tx: Tx, caller: Caller, id: number): Promise<void> {
  if ((await tx.$count(devices, ownDevice(caller, id))) === 0) throw unknownDevice(caller, id)
}

const unknownDevice = (caller: Caller, id: number) =>
  deniedPath({ ...signature(caller), subject: 'device', subject_id: id })

/** Changes the session's own device; 404 for another session's. */
export async function updateDevice(
  tx: Tx,
  now: Date,
  caller: Caller,
  id: number,
  change: z.infer<typeof endpoints.updateDevice.body>,
): Promise<{ id: number }> {
  const [stored] = await tx
    .update(devices)
    .set({ ...change, updated_at: now })
    .where(ownDevice(caller, id))
    .returning({ id: devices.id })
  if (!stored) throw unknownDevice(caller, id)
  await recordDevice(tx, now, caller, 'update', stored.id)
  return stored
}

const recordDevice = (tx: Tx, at: Date, { userId, impersonatorId }: Caller, action: string, id: number) =>
  record(tx, { at, actor_id: userId, impersonator_id: impersonatorId, action, subject: 'device', subject_id: id })
