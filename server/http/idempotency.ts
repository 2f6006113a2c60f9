import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../domain/contract/endpoint'
import { invalid } from '../../domain/contract/refusal'
import { validationText } from '../../domain/text/validation'
import { idempotencyKeys } from '../db/tables'
import type { Context } from './context'
import { StatusReply } from './replies'

/** How long replies are kept, in milliseconds (contract.md, "Habits"). */
export const keptFor = 24 * 3_600_000

/** The owner of the keys: a user acting for a doctor (0: for nobody), or a totem. */
type Owner = Pick<typeof idempotencyKeys.$inferSelect, 'user_id' | 'doctor_id'>

/** The owner of a request's keys; a totem is no user, so it has a negative number. */
export function ownerOfKeys({ caller, totem }: FastifyRequest): Owner | null {
  if (caller) return { user_id: caller.userId, doctor_id: caller.doctor?.userId ?? 0 }
  return totem ? { user_id: -totem.totemId, doctor_id: 0 } : null
}

/**
 * Runs a write once per `Idempotency-Key`, caller, acting doctor and route: a repeat gets the first reply, another payload is
 * 422. The key is stored in the write's own transaction, so a refused write can be retried. With `again` the reply is not kept,
 * only the id of its record, of which a repeat is answered anew.
 */
export async function answeredOnce<T>(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  keysOf: Owner,
  endpoint: Endpoint,
  { key, input }: { key: string | string[] | undefined; input: { params: unknown; body: unknown } },
  run: () => Promise<StatusReply<T>>,
  again?: (id: number) => Promise<T>,
): Promise<StatusReply<T>> {
  if (key === undefined) return run()
  if (typeof key !== 'string' || key.length === 0 || key.length > 200)
    throw invalid({ 'Idempotency-Key': [validationText.wrong] })
  const owner = {
    ...keysOf,
    route: `${endpoint.method} ${endpoint.path}`,
    key,
  }
  const isMine = and(
    eq(idempotencyKeys.user_id, owner.user_id),
    eq(idempotencyKeys.doctor_id, owner.doctor_id),
    eq(idempotencyKeys.route, owner.route),
    eq(idempotencyKeys.key, key),
  )
  const payloadHash = createHash('sha256')
    .update(JSON.stringify([input.params, input.body]))
    .digest('hex')
  const unanswered = { payload_hash: payloadHash, created_at: now, status: null, body: null }
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ ...owner, ...unanswered })
    .onConflictDoUpdate({
      target: [idempotencyKeys.user_id, idempotencyKeys.doctor_id, idempotencyKeys.route, idempotencyKeys.key],
      set: unanswered,
      setWhere: lt(idempotencyKeys.created_at, new Date(now.getTime() - keptFor)),
    })
    .returning({ key: idempotencyKeys.key })
  if (claimed.length === 0) {
    const [first] = await tx.select().from(idempotencyKeys).where(isMine)
    if (first?.payload_hash !== payloadHash || first.status === null)
      throw invalid({ 'Idempotency-Key': ['Questa chiave è già stata usata con altri dati.'] })
    return new StatusReply(first.status, again ? await again((first.body as { id: number }).id) : (first.body as T))
  }
  const result = await run()
  const body = again ? { id: (result.body as { data: { id: number } }).data.id } : result.body
  await tx.update(idempotencyKeys).set({ status: result.status, body }).where(isMine)
  return result
}
