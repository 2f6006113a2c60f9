import { and, eq, isNull, sql } from 'drizzle-orm'
import { isAdmin } from '../../../domain/access/roles'
import { romeWallClock } from '../../../domain/calendar/rome'
import type { CurrentUser } from '../../../domain/contract/session'
import type { ServerConfig } from '../../config'
import { doctorLinks, doctorProfiles, users } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Caller, Context } from '../../http/context'

/** Who is signed in, for whom they may act today, and who impersonates them (contract.md, "Calls"). */
export async function currentUser(
  { tx, now, caller }: Context,
  { adminsNeedSecondFactor }: Pick<ServerConfig, 'adminsNeedSecondFactor'>,
): Promise<CurrentUser> {
  const [person, linked] = await Promise.all([
    ownDetails(tx, caller),
    linkedDoctors(tx, caller.userId, romeWallClock(now.getTime()).date),
  ])
  const { has_second_factor, ...details } = person
  return {
    ...details,
    category: caller.category,
    assisted: doctorsOf(linked, 'assistant', 'replacement'),
    employed_doctors: doctorsOf(linked, 'pharmacy'),
    second_factor: {
      enabled: has_second_factor,
      // Behind an impersonation sits an admin, whose own factor was asked.
      required: adminsNeedSecondFactor && isAdmin(caller.role) && caller.impersonatorId === null,
    },
  }
}

type Details = Omit<CurrentUser, 'category' | 'assisted' | 'employed_doctors' | 'second_factor'> & {
  has_second_factor: boolean
}

/** The person with roles, offices, device and impersonator, in one statement. */
async function ownDetails(tx: Tx, { userId, tokenId, impersonatorId }: Caller): Promise<Details> {
  const { rows } = await tx.execute<Details & Record<string, unknown>>(sql`
    select u.id, u.first_name, u.last_name, u.email, u.phone,
      (select coalesce(json_agg(json_build_object('id', ru.id,
          'role', json_build_object('id', r.id, 'code', r.code, 'name', r.name)) order by ru.position, ru.id), '[]')
        from role_users ru join roles r on r.id = ru.role_id
        where ru.user_id = u.id and ru.active) as current_active_role_users,
      (select coalesce(json_agg(json_build_object('id', ou.id,
          'office', json_build_object('id', o.id, 'name', o.name)) order by ou.position, ou.id), '[]')
        from office_users ou join offices o on o.id = ou.office_id
        where ou.user_id = u.id and ou.deleted_at is null) as office_users,
      (select json_build_object('id', d.id) from devices d where d.token_id = ${tokenId}) as device,
      (select json_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name)
        from users a where a.id = ${impersonatorId}) as impersonator,
      exists (select 1 from second_factors f
        where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor
    from users u where u.id = ${userId}`)
  if (!rows[0]) throw new Error('The caller has no user')
  return rows[0]
}

type Linked = Awaited<ReturnType<typeof linkedDoctors>>[number]

function linkedDoctors(tx: Tx, agentId: number, today: string) {
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

const doctorsOf = (linked: readonly Linked[], ...kinds: Linked['kind'][]) =>
  linked.filter(({ kind }) => kinds.includes(kind)).map(({ kind: _, ...doctor }) => doctor)
