import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { endpoints } from '../../../domain/contract'
import type { AssistedDoctor, CurrentUser } from '../../../domain/contract/access/session'
import { unauthenticated } from '../../../domain/contract/refusal'
import { record } from '../../audit/audit'
import { unknownInPath } from '../../audit/denied-attempts'
import type { ServerConfig } from '../../config'
import { devices } from '../../db/tables'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { checkChannel } from '../../realtime/hub'
import { isOpenPresence } from '../../scheduling/facts/bookable'
import { type DoctorLink, linkedAgenda } from '../../sessions/acting-doctor'
import { liveLinks, sessionRights } from '../../sessions/live-sessions'

/** The current session's user, device and realtime channel. */
export const register = routes((handle, deps) => {
  const { hub, live, config } = deps
  handle(endpoints.currentUser, async (context) => ({
    data: await currentUser(context, config),
  }))

  // one device per session, the last one registered
  handle(endpoints.createDevice, async (context, { body }) => {
    const { tx, now, caller } = context
    const [device] = await tx
      .insert(devices)
      .values({ ...body, user_id: caller.userId, token_id: caller.tokenId })
      .onConflictDoUpdate({ target: devices.token_id, set: { ...body, updated_at: now } })
      .returning({ id: devices.id })
    await takeOverPush(context, device, body.push)
    return { data: await recorded(context, 'create', device) }
  })
  handle(
    endpoints.updateDevice,
    {
      requireVisible: async (context, id) => {
        if ((await context.tx.$count(devices, ownDevice(context, id))) === 0)
          throw unknownInPath(context.caller, 'device', id)
      },
    },
    async (context, { id, body }) => {
      const [device] = await context.tx
        .update(devices)
        .set({ ...body, updated_at: context.now })
        .where(ownDevice(context, id))
        .returning({ id: devices.id })
      if (!device) throw unknownInPath(context.caller, 'device', id)
      await takeOverPush(context, device, body.push)
      return { data: await recorded(context, 'update', device) }
    },
  )

  // signs the caller's own channel, and stores the session's current rights with the socket, which is closed when they change
  handle(
    endpoints.authorizeChannel,
    { transaction: false },
    async ({ tx, now, caller, afterCommit }, { body }) => {
      const signed = checkChannel(hub, caller, body)
      const { userId: user, tokenId: token } = caller
      const rights = (await sessionRights(tx, [token], now)).get(token)
      if (rights === undefined) throw unauthenticated()
      afterCommit(() => live.signed({ socket: body.socket_id, user, token, rights }))
      return signed
    }, // it only reads
  )
})

const ownDevice = ({ caller }: Context, id: number): SQL | undefined =>
  and(eq(devices.id, id), eq(devices.token_id, caller.tokenId))

/** A browser has one subscription: who registers it now gets what is sent to it, and whoever was signed in there before nothing. */
async function takeOverPush(
  { tx, now }: Context,
  device: { id: number } | undefined,
  push: typeof devices.$inferInsert.push,
): Promise<void> {
  if (!device || !push) return
  await tx
    .update(devices)
    .set({ push: null, updated_at: now })
    .where(and(ne(devices.id, device.id), sql`${devices.push} ->> 'endpoint' = ${push.endpoint}`))
}

async function recorded({ tx, now, caller }: Context, action: string, device?: { id: number }) {
  if (!device) throw new Error('The device was not stored')
  const signer = { actor_id: caller.userId, impersonator_id: caller.impersonatorId }
  await record(tx, { at: now, ...signer, action, subject: 'device', subject_id: device.id })
  return device
}

type LinkedDoctor = Omit<AssistedDoctor, 'rights'> & { links: DoctorLink[] }
interface Details extends Omit<CurrentUser, 'category' | 'second_factor' | 'assisted' | 'employed_doctors'> {
  assisted: LinkedDoctor[]
  employed_doctors: LinkedDoctor[]
  has_second_factor: boolean
}

const withRights = ({ links, ...doctor }: LinkedDoctor): AssistedDoctor => ({
  ...doctor,
  rights: linkedAgenda(doctor.id, links)?.rights.slice() ?? [],
})

/** The signed-in user, the doctors he may act for today, and the impersonating admin (contract.md, "Calls"). */
async function currentUser({ tx, now, caller }: Context, config: ServerConfig): Promise<CurrentUser> {
  const { userId, tokenId, impersonatorId } = caller
  const doctors = (...kinds: string[]) => sql`(
    select coalesce(json_agg(json_build_object('id', d.id, 'first_name', d.first_name, 'last_name', d.last_name,
      'title', coalesce(p.title, ''), 'category', p.category, 'links', linked.links)
      order by d.last_name, d.first_name, d.id), '[]')
    from (select l.doctor_id, json_agg(json_build_object('office_id', l.office_id, 'rights', l.rights)) as links
      ${liveLinks(now)} and l.agent_id = u.id and l.kind in ${kinds} group by l.doctor_id) linked
    join users d on d.id = linked.doctor_id join doctor_profiles p on p.user_id = d.id)`
  const { rows } = await tx.execute(sql`
    select u.id, u.first_name, u.last_name, u.email, u.phone,
      (select coalesce(json_agg(json_build_object('id', ru.id,
          'role', json_build_object('id', r.id, 'code', r.code, 'name', r.name)) order by ru.position, ru.id), '[]')
        from role_users ru join roles r on r.code = ru.role
        where ru.user_id = u.id and ru.active) as current_active_role_users,
      (select coalesce(json_agg(json_build_object('id', ou.id,
          'office', json_build_object('id', o.id, 'name', o.name)) order by ou.position, ou.id), '[]')
        from office_users ou join offices o on o.id = ou.office_id
        where ou.user_id = u.id and ${isOpenPresence()}) as office_users,
      (select json_build_object('id', d.id) from devices d where d.token_id = ${tokenId}) as device,
      coalesce((select c.number from channel_changes c where c.user_id = u.id), 0) as change,
      (select json_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name)
        from users a where a.id = ${impersonatorId}) as impersonator,
      ${doctors('assistant', 'replacement')} as assisted, ${doctors('pharmacy')} as employed_doctors,
      exists (select 1 from second_factors f
        where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor
    from users u where u.id = ${userId}`)
  const { has_second_factor: enabled, assisted, employed_doctors, ...details } = rows[0] as unknown as Details
  // in an impersonated session the admin's own factor was checked
  const required = impersonatorId === null && config.secondFactorRequired(caller.role)
  const doctorsOf = { assisted: assisted.map(withRights), employed_doctors: employed_doctors.map(withRights) }
  return { ...details, ...doctorsOf, category: caller.category, second_factor: { enabled, required } }
}
