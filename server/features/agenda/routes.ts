import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import type { Context } from '../../http/context'
import { handlerFor } from '../../http/handle'
import { doctorSide } from '../../scheduling/actor'
import { availabilities } from '../../scheduling/availabilities'
import { actorOf } from '../../scheduling/participant'
import { unknownInPath } from '../../scheduling/refusals'
import { readServiceRole } from '../../scheduling/service-plan'
import { homeVisitCities } from './cities'
import { officeUserSchedules, requireOfficeUser } from './office-user-schedules'
import { officeUsers } from './office-users'
import { serviceUsers } from './service-users'
import { warnings } from './warnings'
import { whyTimeIsNotFree } from './why-not-free'

const forBookings = ({ caller }: Pick<Context, 'caller'>) => doctorSide(caller, 'bookings')

/** 403 and 404 before 422: what is not the doctor's is unknown, whatever else is wrong with the query. */
async function isOfficeUser({ tx, caller }: Context, { id }: { id: string }): Promise<void> {
  await requireOfficeUser(tx, doctorSide(caller), Number(id))
}

async function isService(context: Context, { id }: { id: string }): Promise<void> {
  const actor = forBookings(context)
  const role = await readServiceRole(context.tx, Number(id), actor.doctor)
  if (!role) throw unknownInPath(actor, 'office_service', Number(id))
}

/** The doctor's offices and their plans, free time, and who may be booked. */
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
    { requireVisible: isOfficeUser },
  )
  handle(
    endpoints.openOfficeUserSchedules,
    async ({ tx, caller }, { params, query }) => {
      const actor = await actorOf(tx, caller, 'office_user', Number(params.id))
      const schedules = await officeUserSchedules(tx, actor, Number(params.id), query)
      return { data: schedules.map(({ note: _, ...schedule }) => schedule) }
    },
    { requireVisible: async ({ tx, caller }, { id }) => void (await actorOf(tx, caller, 'office_user', Number(id))) },
  )
  handle(
    endpoints.availabilities,
    async (context, { params, query }) => ({
      data: await availabilities(context.tx, context.now, forBookings(context), Number(params.id), query),
    }),
    { requireVisible: isService },
  )
  handle(
    endpoints.serviceUsers,
    async (context, { params, query }) =>
      serviceUsers(context.tx, context.now, forBookings(context), Number(params.id), query),
    { requireVisible: isService },
  )
  handle(
    endpoints.homeVisitCities,
    async ({ tx }, { params, query }) => homeVisitCities(tx, Number(params.id), query),
    { guard: isService },
  )
  handle(
    endpoints.bookingWarnings,
    async (context, { params, query }) => ({
      data: await warnings(context.tx, context.now, forBookings(context), Number(params.id), query),
    }),
    { requireVisible: isService },
  )
  handle(
    endpoints.whyNotFree,
    async (context, { params, query }) => ({
      data: await whyTimeIsNotFree(context.tx, context.now, forBookings(context), Number(params.id), query),
    }),
    {
      requireVisible: async (context, params) => {
        forBookings(context)
        await isOfficeUser(context, params)
      },
    },
  )
}
