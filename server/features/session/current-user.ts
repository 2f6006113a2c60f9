import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { isAdmin, type RoleCode } from '../../../domain/access/roles'
import { romeWallClock } from '../../../domain/calendar/rome'
import type { CurrentUser } from '../../../domain/contract/session'
import type { ServerConfig } from '../../config'
import {
  devices,
  doctorLinks,
  doctorProfiles,
  offices,
  officeUsers,
  roles,
  roleUsers,
  secondFactors,
  users,
} from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Context } from '../../http/context'

/** Who is signed in, for whom they may act today, and who impersonates them (contract.md, "Calls"). */
export async function currentUser(
  { tx, now, caller }: Context,
  { adminsNeedSecondFactor }: Pick<ServerConfig, 'adminsNeedSecondFactor'>,
): Promise<CurrentUser> {
  const [person] = await tx.select(names).from(users).where(eq(users.id, caller.userId))
  if (!person) throw new Error('The caller has no user')
  const linked = await linkedDoctors(tx, caller.userId, now)
  return {
    ...person,
    current_active_role_users: await activeRoles(tx, caller.userId),
    category: caller.category,
    assisted: doctorsOf(linked, 'assistant'),
    employed_doctors: doctorsOf(linked, 'pharmacy'),
    office_users: await ownOffices(tx, caller.userId),
    device: await deviceOf(tx, caller.tokenId),
    second_factor: {
      enabled: await hasSecondFactor(tx, caller.userId),
      // Behind an impersonation sits an admin, whose own factor was request.
      required: adminsNeedSecondFactor && isAdmin(caller.role) && caller.impersonatorId === null,
    },
    impersonator: caller.impersonatorId ? await impersonator(tx, caller.impersonatorId) : null,
  }
}

const names = {
  id: users.id,
  first_name: users.first_name,
  last_name: users.last_name,
  email: users.email,
  phone: users.phone,
}

async function activeRoles(tx: Tx, userId: number) {
  const rows = await tx
    .select({ id: roleUsers.id, role_id: roles.id, code: roles.code, name: roles.name })
    .from(roleUsers)
    .innerJoin(roles, eq(roles.id, roleUsers.role_id))
    .where(and(eq(roleUsers.user_id, userId), roleUsers.active))
    .orderBy(roleUsers.position, roleUsers.id)
  return rows.map((row) => ({ id: row.id, role: { id: row.role_id, code: row.code as RoleCode, name: row.name } }))
}

type Linked = Awaited<ReturnType<typeof linkedDoctors>>[number]

function linkedDoctors(tx: Tx, agentId: number, now: Date) {
  const today = romeWallClock(now.getTime()).date
  return tx
    .selectDistinct({
      kind: doctorLinks.kind,
      id: users.id,
      first_name: users.first_name,
      last_name: users.last_name,
      title: sql<string>`coalesce(${doctorProfiles.title}, '')`,
      category: doctorProfiles.category,
    })
    .from(doctorLinks)
    .innerJoin(users, and(eq(users.id, doctorLinks.doctor_id), users.active, isNull(users.deleted_at)))
    .innerJoin(doctorProfiles, eq(doctorProfiles.user_id, users.id))
    .where(
      and(
        eq(doctorLinks.agent_id, agentId),
        isNull(doctorLinks.deleted_at),
        sql`coalesce(${doctorLinks.valid_from}, '-infinity') <= ${today}`,
        sql`coalesce(${doctorLinks.valid_to}, 'infinity') >= ${today}`,
      ),
    )
    .orderBy(users.last_name, users.first_name, users.id)
}

const doctorsOf = (linked: readonly Linked[], kind: Linked['kind']) =>
  linked.filter((doctor) => doctor.kind === kind).map(({ kind: _, ...doctor }) => doctor)

async function ownOffices(tx: Tx, userId: number) {
  const rows = await tx
    .select({ id: officeUsers.id, office: { id: offices.id, name: offices.name } })
    .from(officeUsers)
    .innerJoin(offices, eq(offices.id, officeUsers.office_id))
    .where(and(eq(officeUsers.user_id, userId), isNull(officeUsers.deleted_at)))
    .orderBy(officeUsers.position, officeUsers.id)
  return rows
}

async function deviceOf(tx: Tx, tokenId: number) {
  const [device] = await tx.select({ id: devices.id }).from(devices).where(eq(devices.token_id, tokenId))
  return device ?? null
}

async function impersonator(tx: Tx, adminId: number) {
  const [admin] = await tx
    .select({ id: users.id, first_name: users.first_name, last_name: users.last_name })
    .from(users)
    .where(eq(users.id, adminId))
  return admin ?? null
}

async function hasSecondFactor(tx: Tx, userId: number): Promise<boolean> {
  const confirmed = and(eq(secondFactors.user_id, userId), isNotNull(secondFactors.confirmed_at))
  return (await tx.$count(secondFactors, confirmed)) > 0
}
