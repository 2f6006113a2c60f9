import { romeWallClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import type { BookablePerson } from '../../../domain/contract/agenda'
import type { QueryOf } from '../../../domain/contract/endpoint'
import type { Tx } from '../../db/types'
import { cappedCount, pageReply, pagingOf } from '../../http/paging'
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
  const { userId: doctorId, offices } = actor.doctor
  const wall = romeWallClock(now.getTime())
  const role = await readServiceRole(tx, officeServiceId, { doctorId, offices })
  if (!role) throw unknownInPath(actor, 'office_service', officeServiceId)
  const paging = pagingOf(query)
  const from = peopleFrom(
    role === 'medical_representative'
      ? { kind: 'representatives', roleId: await readRoleId(tx, role) }
      : { kind: 'patients', doctorId },
    query.search,
  )
  const rows = await readPeople(tx, from, doctorId, wall.date, paging.limit + 1, paging.offset)
  const parents = await readParents(
    tx,
    rows.slice(0, paging.limit).map(({ id }) => id),
  )
  const people = rows.map((row) => toWire(row, parents))
  if (query.paginate !== '1') return { data: people.slice(0, paging.limit) }
  const total = await cappedCount(tx, from)
  const path = endpoints.serviceUsers.path.replace(':id', String(officeServiceId))
  return pageReply(path, query, paging, { rows: people, total })
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
