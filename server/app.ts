import fastify, { type FastifyInstance, LogController } from 'fastify'
import { z } from 'zod'
import { italianErrorMap } from '../domain/text/validation'
import type { Deps } from './deps'
import { register as board } from './features/agenda/board'
import { dayFeature } from './features/agenda/day'
import { register as firstFree } from './features/agenda/first-free'
import { register as officeServices } from './features/agenda/office-services'
import { register as officeUsers } from './features/agenda/office-users'
import { register as whyNotFree } from './features/agenda/why-not-free'
import { register as audit } from './features/audit/audit-log'
import { register as account } from './features/auth/account'
import { register as login } from './features/auth/login'
import { register as sessions } from './features/auth/sessions'
import { register as adminBookings } from './features/booking/admin-bookings'
import { bookingsOfDoctor, register as doctorBookings } from './features/booking/doctor-bookings'
import { register as ownBookings } from './features/booking/own-bookings'
import { register as broadcasts } from './features/broadcasts/broadcasts'
import { register as chats } from './features/chats/chats'
import { register as config } from './features/config/config'
import { register as directory } from './features/directory/directory'
import { register as exports } from './features/exports/exports'
import { register as figures } from './features/figures/admin-figures'
import { register as files } from './features/files/files'
import { register as find } from './features/find/find'
import { register as ghosts } from './features/ghosts/ghosts'
import { register as guestBooking } from './features/guest-booking/guest-booking'
import { register as help } from './features/help/help'
import { register as affectedBookings } from './features/hours/affected-bookings'
import { register as hoursCalendar } from './features/hours/calendar'
import { register as copiedHours } from './features/hours/copied-hours'
import { register as hours } from './features/hours/hours'
import { register as impersonation } from './features/impersonation/impersonation'
import { register as invites } from './features/invites/invites'
import { register as limits } from './features/limits/limits'
import { register as notificationSettings } from './features/notification-settings/notification-settings'
import { register as notifications } from './features/notifications/notifications'
import { offersToTake } from './features/offers/dedicated-offers'
import { register as offers } from './features/offers/offers'
import { serveOpenApi } from './features/openapi/openapi'
import { register as outbox } from './features/outbox/outbox'
import { register as passwordReset } from './features/password-reset/password-reset'
import { patientCard } from './features/patients/card-routes'
import { register as patientMerges } from './features/patients/merge-routes'
import { register as patients } from './features/patients/patients'
import { register as personalData } from './features/personal-data/personal-data'
import { register as ownPlan } from './features/plan/plan'
import { register as practiceColleagues } from './features/practice/colleagues'
import { register as practiceOffices } from './features/practice/offices'
import { register as practiceServices } from './features/practice/services'
import { register as practiceStaff } from './features/practice/staff'
import { waitingPrescriptions } from './features/prescriptions/list'
import { register as prescriptions } from './features/prescriptions/prescriptions'
import { register as publicBooking } from './features/public-booking/public-booking'
import { noticesFor, register as publications } from './features/publications/publications'
import { register as pushReceipts } from './features/push-receipts/push-receipts'
import { register as decidedRegistrations } from './features/registration/decide'
import { register as registration } from './features/registration/registration'
import { register as representativeCaps } from './features/representatives/caps'
import { register as representativeVisits } from './features/representatives/register'
import { register as session } from './features/session/session'
import { register as ownProfile } from './features/setup/profile'
import { register as setup } from './features/setup/setup'
import { register as solidarity } from './features/solidarity/solidarity'
import { register as subscriptionMetrics } from './features/subscriptions/metrics'
import { register as withoutSubscriptions } from './features/subscriptions/without'
import { register as totemScreen } from './features/totems/screen'
import { register as totemSessions } from './features/totems/sessions'
import { register as totems } from './features/totems/totems'
import { register as unsubscribe } from './features/unsubscribe/unsubscribe'
import { register as views } from './features/views/saved-views'
import { register as waiting } from './features/waiting/waiting'
import { serveConsole } from './http/console'
import { handleErrors, recordDeniedAttempts } from './http/error-handler'
import { bodyParsers } from './http/hardening/body'
import { limitConnections } from './http/hardening/connections'
import { guardConnections, limitDatabaseTime, requestOptions } from './http/hardening/requests'
import { closeUnread } from './http/hardening/unread-body'
import { securityHeaders } from './http/security'
import { clientNetwork, proxyTrust } from './net/client-address'
import { sameHostOr } from './realtime/origin'
import { triggerApi } from './realtime/trigger-api'
import { serveResources } from './resources'

z.config({ customError: italianErrorMap })

const features = [
  config,
  login,
  passwordReset,
  account,
  sessions,
  session,
  dayFeature({
    ...{ bookings: bookingsOfDoctor, notices: noticesFor, prescriptions: waitingPrescriptions, offers: offersToTake },
  }),
  officeUsers,
  officeServices,
  whyNotFree,
  board,
  firstFree,
  hours,
  hoursCalendar,
  copiedHours,
  affectedBookings,
  practiceOffices,
  practiceServices,
  practiceStaff,
  practiceColleagues,
  doctorBookings,
  patientCard({ bookings: bookingsOfDoctor }),
  limits,
  prescriptions,
  waiting,
  representativeCaps,
  representativeVisits,
  setup,
  ownProfile,
  ownPlan,
  adminBookings,
  ownBookings,
  publicBooking,
  directory,
  guestBooking,
  solidarity,
  exports,
  files,
  notifications,
  notificationSettings,
  help,
  publications,
  chats,
  broadcasts,
  offers,
  patients,
  patientMerges,
  views,
  figures,
  find,
  subscriptionMetrics,
  withoutSubscriptions,
  audit,
  impersonation,
  ghosts,
  invites,
  registration,
  decidedRegistrations,
  totems,
  totemSessions,
  totemScreen,
  personalData,
  outbox,
  unsubscribe,
  pushReceipts,
]

/** Builds the whole backend with the given dependencies; it does not listen, and has no side effects. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config: settings, hub, live, logStream } = deps
  const { corsOrigins, publicUrl, socketsPerAddress } = settings
  const isProxy = proxyTrust(settings.trustProxy)
  const app = fastify({
    ...requestOptions,
    trustProxy: isProxy,
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: settings.logLevel, ...(logStream && { stream: logStream }) },
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    request.log.info(
      { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
  handleErrors(app)
  limitDatabaseTime(app, settings.databaseLimits.wait)
  recordDeniedAttempts(app, deps)
  await securityHeaders(app, settings)
  guardConnections(app)
  closeUnread(app)
  limitConnections(app.server, { perAddress: socketsPerAddress, isProxy })
  await app.register(triggerApi, { hub, live })
  await bodyParsers(app)
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await deps.ready().catch(() => false)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready' })
  })
  for (const register of features) register(app, deps)
  serveResources(app, deps)
  serveOpenApi(app, deps)
  await serveConsole(app, settings)
  // with an outside cluster no socket is ours
  if (!settings.cluster)
    hub.attach(app.server, {
      allowedOrigin: sameHostOr(publicUrl ? [...corsOrigins, publicUrl] : corsOrigins, isProxy),
      networkOf: (request) => clientNetwork(request, isProxy),
      socketsPerAddress,
    })
  app.addHook('preClose', async () => hub.close())
  app.addHook('onClose', async () => live.close())
  return app
}
