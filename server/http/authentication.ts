import { createHash, randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { inPersonText } from '../../domain/access/impersonation'
import { can, neverImpersonated, type Subject } from '../../domain/access/matrix'
import { type Category, isDoctorSide, type RoleCode } from '../../domain/access/roles'
import { apiPrefix } from '../../domain/contract'
import { forbidden, invalid, secondFactorDue, unauthenticated } from '../../domain/contract/refusal'
import { validationText } from '../../domain/text/validation'
import { recordDenied } from '../audit/denied-attempts'
import type { ServerConfig } from '../config'
import { t, u } from '../db/aliases'
import { isDiskFull } from '../db/connection/errors'
import { accessTokens } from '../db/tables'
import { withTransaction } from '../db/transaction'
import type { Tx } from '../db/types'
import type { Deps } from '../deps'
import { linkedAgenda, ownAgenda } from '../sessions/acting-doctor'
import { endIfLost } from '../sessions/ending'
import { deciding, isLive, isOfAccount, isOfRole, linksTo } from '../sessions/live-sessions'
import type { Caller } from './context'
import { maintenanceNotice, runningMaintenance, underMaintenance } from './maintenance'

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller
  }
}

/** A new opaque secret; only its hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Creates a session for a user in `role`, with further columns in `more`; returns its token. */
export async function issueToken(
  tx: Tx,
  { userId, role }: { userId: number; role: RoleCode },
  now: Date,
  more: Partial<typeof accessTokens.$inferInsert> = {},
): Promise<string> {
  const token = newToken()
  await tx
    .insert(accessTokens)
    .values({ user_id: userId, role, token_hash: hashToken(token), created_at: now, last_used_at: now, ...more })
  return token
}

/** `last_used_at` is updated at most this often, in milliseconds, and never to an earlier time. */
const usageResolution = 60_000

/** Subjects open to a session whose second factor is due: the current user, setting the factor up, logout. */
const withoutSecondFactor: ReadonlySet<Subject> = new Set(['session', 'account'])

/** The `onRequest` hook of every endpoint that needs a session; runs before the body is read (contract.md, "Refusals"). */
export function authenticate(deps: Deps, subject: Subject, inPerson = false) {
  return async (request: FastifyRequest): Promise<void> => {
    const wanted = actingHeader(request)
    const now = deps.clock.now()
    const token = bearerToken(request)
    const session = token ? await readSession(deps.db, token, wanted, now) : undefined
    const maintenance = session ? session.maintenance : await runningMaintenance(deps.db, now)
    if (maintenance && session?.role !== 'superadmin') throw underMaintenance(maintenance)
    if (!session) {
      if (token) await unlessDiskFull(endIfLost(deps.db, now, hashToken(token)))
      throw unauthenticated()
    }
    request.log = request.log.child({ user: session.user_id })
    if (wanted === 'malformed') throw invalid({ 'X-Acting-As': [validationText.wrong] })
    if (!withoutSecondFactor.has(subject) && lacksSecondFactor(session, deps.config)) throw secondFactorDue()
    if (!can(session.role, subject)) throw forbidden()
    if (session.impersonator_id !== null && neverImpersonated.has(subject)) throw forbidden()
    if (session.impersonator_id !== null && inPerson) throw forbidden(inPersonText)
    request.caller = {
      userId: session.user_id,
      tokenId: session.token_id,
      role: session.role,
      category: session.category,
      impersonatorId: session.impersonator_id,
      doctor: await actingDoctor(deps, session, wanted, now),
    }
    if (!session.used_lately) await unlessDiskFull(touch(deps.db, session.token_id, now))
  }
}

/** The token of the `Authorization` header, if there is one. */
export const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]

/** The doctor named by `X-Acting-As`; the header is ignored outside `doctor/`. */
function actingHeader(request: FastifyRequest) {
  if (!request.routeOptions.url?.startsWith(`${apiPrefix}/doctor/`)) return null
  const header = request.headers['x-acting-as']
  if (header === undefined) return null
  return typeof header === 'string' && /^[1-9]\d{0,8}$/.test(header) ? Number(header) : 'malformed'
}

/** Reads in one statement the live token, its user's deciding role, and the links to the doctor named by the header. */
async function readSession(tx: Tx, token: string, wanted: ReturnType<typeof actingHeader>, now: Date) {
  const doctor = typeof wanted === 'number' ? wanted : 0
  const [session] = await tx
    .select({
      token_id: t.id,
      user_id: t.user_id,
      impersonator_id: t.impersonator_id,
      role: sql<RoleCode>`deciding.code`,
      category: sql<Category | null>`(select p.category from doctor_profiles p where p.user_id = t.user_id)`,
      used_lately: sql<boolean>`coalesce(
        t.last_used_at > ${now.toISOString()}::timestamptz - make_interval(secs => ${usageResolution / 1000}), false)`,
      /** Of the real user: in an impersonated session, the admin. */
      has_second_factor: sql<boolean>`exists (select 1 from second_factors f
        where f.user_id = coalesce(t.impersonator_id, t.user_id) and f.confirmed_at is not null)`,
      maintenance: maintenanceNotice(now),
      links: linksTo(doctor, now),
    })
    .from(t)
    .innerJoin(u, isOfAccount)
    .innerJoin(deciding, isOfRole)
    .where(and(isLive(now), eq(t.token_hash, hashToken(token))))
    .prepare('read session')
    .execute()
  return session
}
type Session = NonNullable<Awaited<ReturnType<typeof readSession>>>

/** In an impersonated session the second factor is the admin's. */
const lacksSecondFactor = ({ role, impersonator_id, has_second_factor }: Session, config: ServerConfig) =>
  !has_second_factor && config.secondFactorRequired(impersonator_id === null ? role : 'admin')

async function actingDoctor(deps: Deps, session: Session, wanted: number | null, now: Date) {
  if (wanted === null || wanted === session.user_id) {
    if (isDoctorSide(session.role) && session.role !== 'assistant') return ownAgenda(session.user_id)
    if (wanted === null) return null
    throw forbidden()
  }
  const agenda = linkedAgenda(wanted, session.links ?? [])
  if (!agenda) {
    const { user_id: actor_id, impersonator_id } = session
    const attempt = { at: now, actor_id, impersonator_id, subject: 'acting-as', subject_id: wanted }
    await withTransaction(deps.db, (tx) => recordDenied(tx, attempt))
    throw forbidden()
  }
  return agenda
}

const touch = (tx: Tx, tokenId: number, now: Date) =>
  tx.execute(sql`update access_tokens set last_used_at = ${now.toISOString()}::timestamptz where id = ${tokenId}`)

/** Ignores a full disk, so that reads still work. */
export async function unlessDiskFull(written: Promise<unknown>): Promise<void> {
  try {
    await written
  } catch (err) {
    if (!isDiskFull(err)) throw err
  }
}
