import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { endpoints } from '../../../domain/contract'
import type { CurrentUser } from '../../../domain/contract/access/session'
import { unauthenticated } from '../../../domain/contract/refusal'
import { record } from '../../audit/audit'
import { unknownInPath } from '../../audit/denied-attempts'
import type { ServerConfig } from '../../config'
import { o, ou, u } from '../../db/aliases'
import { jsonList, jsonObject } from '../../db/json'
import { channelChanges, devices, doctorProfiles, roles, roleUsers, secondFactors, users } from '../../db/tables'
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

const ru = alias(roleUsers, 'ru')
const r = alias(roles, 'r')
const d = alias(users, 'd')
const p = alias(doctorProfiles, 'p')
const impersonator = alias(users, 'impersonator')

const rolesJson = jsonList(
  jsonObject({ id: ru.id, role: jsonObject({ id: r.id, code: ru.role, name: r.name }) }),
  sql`from role_users ru join roles r on ${r.code} = ${ru.role} where ${ru.user_id} = u.id and ${ru.active}`,
  sql`${ru.position}, ${ru.id}`,
)

const officesJson = jsonList(
  jsonObject({ id: ou.id, office: jsonObject({ id: o.id, name: o.name }) }),
  sql`from office_users ou join offices o on ${o.id} = ${ou.office_id} where ${ou.user_id} = u.id and ${isOpenPresence()}`,
  sql`${ou.position}, ${ou.id}`,
)

/** The doctors to whom the user has links of these kinds today, each with the links. */
const doctorsJson = (now: Date, kinds: readonly string[]) =>
  jsonList(
    jsonObject({
      ...{ id: d.id, first_name: d.first_name, last_name: d.last_name, title: sql<string>`coalesce(${p.title}, '')` },
      ...{ category: p.category, links: sql<DoctorLink[]>`linked.links` },
    }),
    sql`from (select l.doctor_id, json_agg(json_build_object('office_id', l.office_id, 'rights', l.rights)) as links
        ${liveLinks(now)} and l.agent_id = u.id and l.kind in ${kinds} group by l.doctor_id) linked
      join users d on ${d.id} = linked.doctor_id join doctor_profiles p on ${p.user_id} = ${d.id}`,
    sql`${d.last_name}, ${d.first_name}, ${d.id}`,
  )

const withRights = <Doctor extends { id: number; links: DoctorLink[] }>({ links, ...doctor }: Doctor) => ({
  ...doctor,
  rights: linkedAgenda(doctor.id, links)?.rights.slice() ?? [],
})

/** The signed-in user, the doctors he may act for today, and the impersonating admin (contract.md, "Calls"). */
async function currentUser({ tx, now, caller }: Context, config: ServerConfig): Promise<CurrentUser> {
  const { userId, tokenId, impersonatorId } = caller
  const [row] = await tx
    .select({
      ...{ id: u.id, first_name: u.first_name, last_name: u.last_name, email: u.email, phone: u.phone },
      current_active_role_users: rolesJson,
      office_users: officesJson,
      device: { id: devices.id },
      change: sql<number>`coalesce(${channelChanges.number}, 0)`,
      impersonator: { id: impersonator.id, first_name: impersonator.first_name, last_name: impersonator.last_name },
      assisted: doctorsJson(now, ['assistant', 'replacement']),
      employed_doctors: doctorsJson(now, ['pharmacy']),
      enabled: sql<boolean>`${secondFactors.confirmed_at} is not null`,
    })
    .from(u)
    .leftJoin(devices, eq(devices.token_id, tokenId))
    .leftJoin(channelChanges, eq(channelChanges.user_id, u.id))
    .leftJoin(impersonator, sql`${impersonator.id} = ${impersonatorId}`)
    .leftJoin(secondFactors, eq(secondFactors.user_id, u.id))
    .where(eq(u.id, userId))
  if (!row) throw unauthenticated()
  const { enabled, assisted, employed_doctors, ...details } = row
  // in an impersonated session the admin's own factor was checked
  const required = impersonatorId === null && config.secondFactorRequired(caller.role)
  const doctorsOf = { assisted: assisted.map(withRights), employed_doctors: employed_doctors.map(withRights) }
  return { ...details, ...doctorsOf, category: caller.category, second_factor: { enabled, required } }
}
