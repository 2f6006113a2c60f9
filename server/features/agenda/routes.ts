import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import type { Context } from '../../http/context'
import { handlerFor } from '../../http/handle'
import { doctorSide } from '../../scheduling/actor'
import { availabilities } from '../../scheduling/availabilities'
import { unknownInPath } from '../../scheduling/refusals'
import { readServiceRole } from '../../scheduling/service-plan'
import { homeVisitCities } from './cities'
import { officeUserSchedules } from './office-user-schedules'
import { officeUsers } from './office-users'
import { serviceUsers } from './service-users'
import { hasOfficeUser } from './store'
import { warnings } from './warnings'
import { whyTimeIsNotFree } from './why-not-free'

/** 403 and 404 before 422: what is not the doctor's is unknown, whatever else is wrong with the question. */
async function reachOfficeUser({ tx, caller }: Context, { id }: { id: string }): Promise<void> {
  const actor = doctorSide(caller)
  if (!(await hasOfficeUser(tx, actor.doctor, Number(id)))) throw unknownInPath(actor, 'office_user', Number(id))
}

async function reachService({ tx, caller }: Context, { id }: { id: string }): Promise<void> {
  const actor = doctorSide(caller, 'bookings')
  const { userId: doctorId, offices } = actor.doctor
  const role = await readServiceRole(tx, Number(id), { doctorId, offices })
  if (!role) throw unknownInPath(actor, 'office_service', Number(id))
}

async function reachFreeTime(context: Context, params: { id: string }): Promise<void> {
  doctorSide(context.caller, 'bookings')
  await reachOfficeUser(context, params)
}

/** What an agenda is made of: offices and their plans, free time, and who may come. */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  handle(endpoints.officeUsers, async ({ tx, caller }, { query }) => ({
    data: caller.doctor ? await officeUsers(tx, doctorSide(caller), query.with?.split(',') ?? []) : [],
  }))

  handle(
    endpoints.officeUserSchedules,
    async ({ tx, caller }, { params, query }) => ({
      data: await officeUserSchedules(tx, doctorSide(caller), Number(params.id), query),
    }),
    { reach: reachOfficeUser },
  )

  handle(
    endpoints.availabilities,
    async ({ tx, now, caller }, { params, query }) => ({
      data: await availabilities(tx, now, doctorSide(caller, 'bookings'), Number(params.id), query),
    }),
    { reach: reachService },
  )

  handle(
    endpoints.serviceUsers,
    async ({ tx, now, caller }, { params, query }) =>
      serviceUsers(tx, now, doctorSide(caller, 'bookings'), Number(params.id), query),
    { reach: reachService },
  )

  handle(
    endpoints.homeVisitCities,
    async ({ tx }, { params, query }) => homeVisitCities(tx, Number(params.id), query),
    { guard: reachService },
  )

  handle(
    endpoints.bookingWarnings,
    async ({ tx, now, caller }, { params, query }) => ({
      data: await warnings(tx, now, doctorSide(caller, 'bookings'), Number(params.id), query),
    }),
    { reach: reachService },
  )

  handle(
    endpoints.whyNotFree,
    async ({ tx, now, caller }, { params, query }) => ({
      data: await whyTimeIsNotFree(tx, now, doctorSide(caller, 'bookings'), Number(params.id), query),
    }),
    { reach: reachFreeTime },
  )
}
