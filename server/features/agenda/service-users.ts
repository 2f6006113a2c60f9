import { sql } from 'drizzle-orm'
import { romeWallClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import type { BookablePerson } from '../../../domain/contract/agenda'
import type { QueryOf } from '../../../domain/contract/endpoint'
import type { Tx } from '../../db/types'
import { listReply } from '../../http/paging'
import type { Actor } from '../../scheduling/actor'
import { unknownInPath } from '../../scheduling/refusals'
import { readServiceRole } from '../../scheduling/service-plan'
import { type ParentRow, type PersonRow, peopleFrom, readParents, readPeople, readRoleId } from './store'

/** Who may book a service: the doctor's patients, or active representatives for an `mr` service (contract.md, "Calls"). */
export async function serviceUsers(
  tx: Tx,
  now: Date,
  actor: Actor,
  officeServiceId: number,
  query: QueryOf<typeof endpoints.serviceUsers>,
) {
  const doctorId = actor.doctor.userId
  const wall = romeWallClock(now.getTime())
  const role = await readServiceRole(tx, officeServiceId, actor.doctor)
  if (!role) throw unknownInPath(actor, 'office_service', officeServiceId)
  const from = peopleFrom(
    role === 'medical_representative'
      ? { kind: 'representatives', roleId: await readRoleId(tx, role) }
      : { kind: 'patients', doctorId },
    query.search,
  )
  return listReply(query, {
    tx,
    path: endpoints.serviceUsers.path.replace(':id', String(officeServiceId)),
    counted: sql`select 1 ${from}`,
    rows: ({ limit, offset }) => readPeople(tx, from, doctorId, wall.date, limit, offset),
    toWire: async (rows) => {
      const parents = await readParents(
        tx,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => toWire(row, parents))
    },
  })
}

function toWire(person: PersonRow, parents: readonly ParentRow[]): BookablePerson {
  return {
    ...person,
    parents: parents
      .filter((parent) => parent.user_id === person.id)
      .map(({ id, first_name, last_name, relationship }) => ({
        id,
        first_name,
        last_name,
        relationship: { name: relationship },
      })),
  }
}
