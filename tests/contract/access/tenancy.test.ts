import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../domain/contract/endpoint'
import { allEndpoints } from '../../../server/features/openapi/openapi'
import { deskOfStaff } from '../../support/builders/own-practice'
import { type Participants, withParticipants } from '../../support/builders/participants'
import { aPractice } from '../../support/builders/practice'
import { ofAnyResource } from '../../support/builders/resource-examples'
import { anUnrelatedDoctor, type Place, thingsOf } from '../../support/builders/tenants'
import { idParameters, type WireField } from '../../support/builders/wire-fields'
import { callOfRequest, quarterHours, type Things, wireRequests } from '../../support/builders/wire-requests'
import { type Writes, writesIn } from '../../support/builders/writes'
import type { CallOptions, Session } from '../../support/servers/app'
import { aDatabase, isLong } from '../../support/servers/database'

/**
 * Every id a call takes, the kind of its record, and the reply for a record of another tenant, always identical to that for an
 * unknown id: 404 in a path, 422 in a body or a query; a filter finds nothing. `link`, `totem` and `there` (of another doctor the
 * caller acts for) are tried in tests of their own. `shared` ids belong to no tenant: cities, master
 * data, and ids that are not the product's. `admin/*` stands for every admin resource, and `*_id` for its references.
 */
const table = `
PUT    storage/files/:key                             path  key                             file            link
GET    files/:key                                     path  key                             file            link
GET    files/:key/thumbnail                           path  key                             file            link
GET    public/bookings/:token                         path  token                           link            link
GET    public/bookings/:token/ics                     path  token                           link            link
POST   public/bookings/:token/confirm                 path  token                           link            link
POST   public/bookings/:token/cancel                  path  token                           link            link
POST   public/bookings/:token/undo                    path  token                           link            link
POST   public/bookings/:token/accept                  path  token                           link            link
POST   public/bookings/:token/decline                 path  token                           link            link
POST   public/bookings/:token/choose                  path  token                           link            link
POST   public/bookings/:token/choose                  body  hold_id                         hold            link
GET    public/bookings/:token/availabilities          path  token                           link            link
POST   public/bookings/:token/move                    path  token                           link            link
POST   public/holds                                   body  office_service_id               office_service  shared
POST   public/holds                                   body  city_id                         city            shared
GET    public/holds/:token                            path  token                           link            link
DELETE public/holds/:token                            path  token                           link            link
POST   public/holds/:token/guest                      path  token                           link            link
POST   public/waiting                                 body  office_service_id               office_service  shared
GET    public/invites/:id                             path  id                              office_user     shared
POST   public/invites                                 body  office_user_id                  office_user     shared
GET    public/office_services/:id/availabilities      path  id                              office_service  shared
GET    public/directory/doctors/:slug                 path  slug                            doctor          shared
GET    public/directory/doctors/:slug/photo           path  slug                            doctor          shared
POST   public/directory/doctors                       body  service_id                      medical_service shared
POST   public/directory/doctors                       body  city_id                         city            shared
POST   public/directory/doctors                       body  province_id                     province        shared
GET    public/office_services/:id/availabilities      query city_id                         city            shared
POST   public/registrations                           body  registration_id                 link            link
POST   public/registrations/category                  body  registration_id                 link            link
POST   public/registrations/office                    body  registration_id                 link            link
POST   public/registrations/plan                      body  registration_id                 link            link
POST   public/registrations/show                      body  registration_id                 link            link
POST   public/registrations/link                      body  registration_id                 link            link
POST   public/registrations/open                      body  registration_id                 link            link
POST   public/registrations/confirm                   body  registration_id                 link            link
POST   public/registrations/finish                    body  registration_id                 link            link
POST   public/registrations/office                    body  city_id                         city            shared
POST   public/registrations/plan                      body  subscription_plan_id            plan            shared
GET    totem/office_services/:id/availabilities       path  id                              office_service  totem
POST   totem/bookings                                 body  office_service_id               office_service  totem
PUT    devices/:id                                    path  id                              device          404
DELETE devices/:id                                    path  id                              device          404
DELETE account/sessions/:id                           path  id                              session         404
POST   broadcasting/auth                              body  socket_id                       -               shared
POST   broadcasting/auth                              body  channel_name                    channel         403

GET    doctor/office_users/:id/office_user_schedules  path  id                              office_user     404
GET    doctor/office_users/:id/why_not_free           path  id                              office_user     404
GET    doctor/office_users/:id/why_not_free           query office_service_id               office_service  422
GET    doctor/office_users/:id/why_not_free           query original_booking_id             booking         422
GET    doctor/office_services/:id/availabilities      path  id                              office_service  404
GET    doctor/office_services/:id/availabilities      query original_booking_id             booking         422
GET    doctor/office_services/:id/availabilities      query city_id                         city            shared
GET    doctor/office_services/:id/users               path  id                              office_service  404
GET    doctor/office_services/:id/users               query filter[user_id]                 user            nothing
GET    doctor/office_services/:id/cities              path  id                              office_service  404
GET    doctor/office_services/:id/warnings            path  id                              office_service  404
GET    doctor/office_services/:id/warnings            query user_id                         user            422
GET    doctor/office_services/:id/warnings            query original_booking_id             booking         422
GET    doctor/day                                     query filter[office_user_id]          office_user     nothing
GET    doctor/day                                     query filter[office_service_id][in]   office_service  nothing
GET    doctor/board                                   query doctor_ids                      doctor          403
GET    doctor/first_free                              query doctor_ids                      doctor          403
GET    doctor/first_free                              query office_ids                      -               shared
GET    doctor/first_free                              query medical_service_ids             -               shared
GET    doctor/bookings                                query filter[office_user_id]          office_user     nothing
GET    doctor/bookings                                query filter[office_service_id]       office_service  nothing
GET    doctor/bookings                                query filter[office_service_id][in]   office_service  nothing
GET    doctor/bookings                                query filter[series_id]               series          nothing
GET    doctor/bookings/export                         query filter[office_user_id]          office_user     nothing
GET    doctor/bookings/export                         query filter[office_service_id]       office_service  nothing
GET    doctor/bookings/export                         query filter[office_service_id][in]   office_service  nothing
GET    doctor/bookings/export                         query filter[series_id]               series          nothing
GET    doctor/bookings/:id                            path  id                              booking         404
GET    doctor/bookings/:id/history                    path  id                              booking         404
POST   doctor/bookings                                body  office_user_id                  office_user     422
POST   doctor/bookings                                body  office_service_id               office_service  422
POST   doctor/bookings                                body  user_id                         user            422
POST   doctor/bookings                                body  original_booking_id             booking         422
POST   doctor/bookings                                body  keep_ids                        booking         422
POST   doctor/bookings                                body  city_id                         city            shared
POST   doctor/bookings/check_overlapping              body  office_user_id                  office_user     422
POST   doctor/bookings/check_overlapping              body  office_service_id               office_service  422
POST   doctor/bookings/check_overlapping              body  user_id                         user            422
POST   doctor/bookings/check_overlapping              body  original_booking_id             booking         422
POST   doctor/bookings/check_overlapping              body  city_id                         city            shared
POST   doctor/bookings/schedule                       body  office_user_id                  office_user     422
POST   doctor/bookings/schedule                       body  office_service_id               office_service  422
POST   doctor/bookings/schedule                       body  user_id                         user            422
POST   doctor/bookings/schedule                       body  original_booking_id             booking         422
POST   doctor/bookings/schedule                       body  city_id                         city            shared
PUT    doctor/bookings/:id/status                     path  id                              booking         404
PUT    doctor/bookings/:id/presence                   path  id                              booking         404
POST   doctor/bookings/:id/undo                       path  id                              booking         404
POST   doctor/bookings/:id/patient                    path  id                              booking         404
POST   doctor/bookings/:id/patient                    body  user_id                         user            422
POST   doctor/bookings/:id/reassign                   path  id                              booking         404
POST   doctor/bookings/:id/reassign                   body  doctor_id                       doctor          403
POST   doctor/bookings/:id/reassign                   body  office_user_id                  office_user     there
POST   doctor/bookings/:id/reassign                   body  office_service_id               office_service  there
POST   doctor/bookings/:id/media                      path  id                              booking         404
DELETE doctor/bookings/:id/media/:media_id            path  id                              booking         404
DELETE doctor/bookings/:id/media/:media_id            path  media_id                        media           404
GET    doctor/cities                                    query ids                             city            shared
POST   doctor/offices                                   body  city_id                         city            shared
PUT    doctor/offices/order                             body  ids                             office_user     422
PUT    doctor/offices/:id                               path  id                              office_user     404
PUT    doctor/offices/:id                               body  office.city_id                  city            shared
POST   doctor/offices/:id/services                      path  id                              office_user     404
POST   doctor/offices/:id/services                      body  medical_service_id              -               shared
POST   doctor/offices/:id/services                      body  city_ids                        city            shared
PUT    doctor/offices/:id/services/order                path  id                              office_user     404
PUT    doctor/offices/:id/services/order                body  ids                             office_service  422
PUT    doctor/office_services/:id                       path  id                              office_service  404
PUT    doctor/office_services/:id                       body  city_ids                        city            shared
DELETE doctor/office_services/:id                       path  id                              office_service  404
POST   doctor/hours/hits                              body  plannings.0.office_user_id      office_user     422
POST   doctor/hours/hits                              body  plannings.0.planning_id         planning        422
POST   doctor/hours/hits                              body  removed_plannings.0.id          planning        422
POST   doctor/hours/hits                              body  schedules.0.id                  schedule        422
POST   doctor/hours/hits                              body  schedules.0.office_user_id      office_user     422
POST   doctor/hours/hits                              body  removed_schedules.0.id          schedule        422
POST   doctor/hours                                   body  plannings.0.office_user_id      office_user     422
POST   doctor/hours                                   body  plannings.0.planning_id         planning        422
POST   doctor/hours                                   body  removed_plannings.0.id          planning        422
POST   doctor/hours                                   body  schedules.0.id                  schedule        422
POST   doctor/hours                                   body  schedules.0.office_user_id      office_user     422
POST   doctor/hours                                   body  removed_schedules.0.id          schedule        422
POST   doctor/hours                                   body  decisions.0.booking_id          booking         there
POST   doctor/hours                                   body  decisions.0.times.0.office_user_id     office_user     there
POST   doctor/hours                                   body  decisions.0.times.0.office_service_id  office_service  there
POST   doctor/hours/:id/undo                          path  id                              hours           404
GET    doctor/waiting/matching                        query office_service_id               office_service  422
POST   doctor/waiting                                 body  user_id                         user            422
POST   doctor/waiting                                 body  office_service_ids              office_service  422
PUT    doctor/waiting/:id                             path  id                              waiting         404
PUT    doctor/waiting/:id                             body  office_service_ids              office_service  422
DELETE doctor/waiting/:id                             path  id                              waiting         404
POST   doctor/holds                                   body  office_service_id               office_service  422
POST   doctor/holds                                   body  waiting_id                      waiting         422
POST   doctor/holds/:id/accept                        path  id                              hold            404
DELETE doctor/holds/:id                               path  id                              hold            404
PUT    doctor/profile                                 body  specialization_ids              -               shared
PUT    doctor/subscription                            body  next_plan_id                    -               shared
GET    doctor/subscription/:id/invoice                path  id                              subscriptions   404
POST   doctor/representative_caps                     body  office_user_id                  office_user     422
PUT    doctor/representative_caps/:id                 path  id                              representative_cap404
DELETE doctor/representative_caps/:id                 path  id                              representative_cap404
POST   doctor/staff                                   body  office_id                       officies      422
PUT    doctor/staff/:id                               path  id                              staff           404
PUT    doctor/staff/:id                               body  office_id                       officies      422
DELETE doctor/staff/:id                               path  id                              staff           404
POST   doctor/staff_invites/:id/resend                path  id                              staff_invite    404
DELETE doctor/staff_invites/:id                       path  id                              staff_invite    404
PUT    doctor/colleagues/:id                          path  id                              office_colleague 404
PUT    doctor/colleagues/:id                          body  office_id                       officies      422
GET    doctor/invites                                 query user_id                         user            422
GET    doctor/invites                                 query office_user_id                  office_user     422
POST   doctor/invites                                 body  user_id                         user            422
POST   doctor/invites                                 body  office_user_id                  office_user     422
PUT    doctor/notifications/:id/read                  path  id                              notification    404
POST   doctor/chats                                   body  user_id                         user            422
GET    doctor/bookings                                query filter[user_id]                 user            nothing
GET    doctor/bookings/export                         query filter[user_id]                 user            nothing
GET    doctor/patients/:id                            path  id                              patients        404
GET    doctor/patients                                query filter[city_id]                 city            shared
POST   doctor/patients                                body  city_id                         city            shared
PUT    doctor/patients/:id                            path  id                              patients        404
PUT    doctor/patients/:id                            body  city_id                         city            shared
POST   doctor/patients/similar                        body  except_id                       user            shared
POST   doctor/patients/:id/merge/preview              path  id                              patients        404
POST   doctor/patients/:id/merge/preview              body  removed_id                      patients        422
POST   doctor/patients/:id/merge                      path  id                              patients        404
POST   doctor/patients/:id/merge                      body  removed_id                      patients        422
POST   doctor/patient_merges/:id/undo                 path  id                              patient_merges  404
PUT    doctor/patients/:id/consents                   path  id                              patients        404
POST   doctor/patients/:id/relatives                  path  id                              patients        404
POST   doctor/patients/:id/relatives                  body  relative_id                     patients        422
POST   doctor/patients/:id/relatives                  body  relationship_id                 degree          shared
DELETE doctor/patients/:id/relatives/:relation        path  id                              patients        404
DELETE doctor/patients/:id/relatives/:relation        path  relation                        user-relationships 404
GET    doctor/patients/:id/notes                      path  id                              patients        404
POST   doctor/patients/:id/notes                      path  id                              patients        404
PUT    doctor/patient_notes/:id                       path  id                              patient_notes   404
DELETE doctor/patient_notes/:id                       path  id                              patient_notes   404
GET    doctor/patients/:id/offers                     path  id                              patients        404
GET    doctor/patients/:id/history                    path  id                              patients        404
POST   doctor/patients/:id/export                     path  id                              patients        404
GET    doctor/limits                                  query filter[user_id]                 limited         nothing
POST   doctor/limits                                  body  user_id                         patients        422
PUT    doctor/limits/:id                              path  id                              limits          404
POST   doctor/limits/:id/lift                         path  id                              limits          404
POST   doctor/offers/audience                         body  audience.office_service_ids     office_service  422
POST   doctor/offers/audience                         body  audience.city_ids               city            shared
POST   doctor/offers                                  body  audience.office_service_ids     office_service  422
POST   doctor/offers                                  body  audience.city_ids               city            shared
GET    doctor/offers/:id                              path  id                              doctor_offers   404
PUT    doctor/offers/:id                              path  id                              doctor_offers   404
PUT    doctor/offers/:id                              body  audience.office_service_ids     office_service  422
PUT    doctor/offers/:id                              body  audience.city_ids               city            shared
DELETE doctor/offers/:id                              path  id                              doctor_offers   404
GET    doctor/offers/:id/readers                      path  id                              doctor_offers   404
GET    doctor/dedicated_offers/:id                    path  id                              patient_offers  shared
POST   doctor/dedicated_offers/:id/adhesion           path  id                              patient_offers  shared
DELETE doctor/dedicated_offers/:id/adhesion           path  id                              patient_offers  shared
POST   doctor/broadcasts/audience                     body  audience.doctor_ids             doctor          403
POST   doctor/broadcasts/audience                     body  audience.office_service_ids     office_service  422
POST   doctor/broadcasts/audience                     body  audience.city_ids               city            shared
POST   doctor/broadcasts                              body  audience.doctor_ids             doctor          403
POST   doctor/broadcasts                              body  audience.office_service_ids     office_service  422
POST   doctor/broadcasts                              body  audience.city_ids               city            shared
PUT    doctor/broadcasts/:id                          body  audience.doctor_ids             doctor          403
PUT    doctor/broadcasts/:id                          body  audience.office_service_ids     office_service  422
PUT    doctor/broadcasts/:id                          body  audience.city_ids               city            shared
GET    doctor/prescriptions                           query filter[user_id]                 prescription_user nothing
GET    doctor/prescriptions/drugs                     query user_id                         patients        422
POST   doctor/prescriptions                           body  user_id                         patients        422
POST   doctor/prescriptions                           body  office_user_id                  office_user     422
POST   doctor/prescriptions                           body  chat_message_id                 chat_message    422
POST   doctor/prescriptions                           body  drugs.0.drug_id                 drug            shared
PUT    doctor/prescriptions/:id                       body  drugs.0.drug_id                 drug            shared
GET    doctor/prescriptions/:id                       path  id                              prescription    404
GET    doctor/prescriptions/:id/history               path  id                              prescription    404
PUT    doctor/prescriptions/:id                       path  id                              prescription    404
PUT    doctor/prescriptions/:id/status                path  id                              prescription    404
POST   doctor/prescriptions/:id/process               path  id                              prescription    404
PUT    doctor/prescriptions/:id/delivery              path  id                              prescription    404
POST   doctor/prescriptions/:id/undo                  path  id                              prescription    404
GET    doctor/broadcasts/:id                          path  id                              broadcast       404
PUT    doctor/broadcasts/:id                          path  id                              broadcast       404
DELETE doctor/broadcasts/:id                          path  id                              broadcast       404
POST   doctor/broadcasts/:id/start                    path  id                              broadcast       404
POST   doctor/broadcasts/:id/stop                     path  id                              broadcast       404
POST   doctor/broadcasts/:id/resume                   path  id                              broadcast       404
DELETE doctor/broadcast_templates/:id                 path  id                              broadcast_template 404
GET    doctor/chats/:id                               path  id                              chat            404
PUT    doctor/chats/:id                               path  id                              chat            404
GET    doctor/chats/:id/messages                      path  id                              chat            404
POST   doctor/chats/:id/messages                      path  id                              chat            404
PUT    doctor/chats/:id/read                          path  id                              chat            404
POST   doctor/chats/:id/typing                        path  id                              chat            404
PUT    doctor/chat_messages/:id                       path  id                              chat_message    404
DELETE doctor/chat_messages/:id                       path  id                              chat_message    404

GET    office_users/:id/office_user_schedules         path  id                              office_user     404
GET    office_services/:id/availabilities             path  id                              office_service  404
GET    office_services/:id/availabilities             query original_booking_id             booking         422
GET    office_services/:id/availabilities             query city_id                         city            shared
GET    office_services/:id/availabilities             query user_id                         user            422
GET    bookings/:id                                   path  id                              booking         404
POST   bookings                                       body  office_user_id                  office_user     422
POST   bookings                                       body  office_service_id               office_service  422
POST   bookings                                       body  user_id                         user            422
POST   bookings                                       body  original_booking_id             booking         422
POST   bookings                                       body  city_id                         city            shared
PUT    bookings/:id/status                            path  id                              booking         404
POST   bookings/:id/undo                              path  id                              booking         404
POST   prescriptions                                  body  doctor_id                       user            422
POST   prescriptions                                  body  user_id                         user            422
POST   prescriptions                                  body  drugs.0.drug_id                 drug            shared
GET    prescriptions/:id                              path  id                              prescription    404
PUT    prescriptions/:id/status                       path  id                              prescription    404
PUT    notifications/:id/read                         path  id                              notification    404
POST   chats                                          body  user_id                         user            422
GET    chats/:id                                      path  id                              chat            404
GET    chats/:id/messages                             path  id                              chat            404
POST   chats/:id/messages                             path  id                              chat            404
PUT    chats/:id/read                                 path  id                              chat            404
GET    offers/:id                                     path  id                              doctor_offers   404
POST   offers/:id/seen                                path  id                              doctor_offers   404
POST   offers/:id/adhesion                            path  id                              doctor_offers   404
DELETE offers/:id/adhesion                            path  id                              doctor_offers   404

GET    admin/*                                        query filter[id][in]                  -               shared
GET    admin/*                                        query filter[*_id]                    -               shared
GET    admin/*                                        query filter[*_id][in]                -               shared
GET    admin/*                                        query filter[*_ids][in]               -               shared
GET    admin/*                                        query *_id                            -               shared
POST   admin/*                                        body  *_id                            -               shared
POST   admin/*                                        body  *_ids                           -               shared
GET    admin/*/:id                                    path  id                              -               shared
GET    admin/*/:id/token                              path  id                              -               shared
DELETE admin/*/:id/sessions                           path  id                              -               shared
DELETE admin/*/:id/sessions/:session_id               path  id                              -               shared
DELETE admin/*/:id/sessions/:session_id               path  *_id                            -               shared
DELETE admin/*/:id/devices/:device_id                 path  id                              -               shared
DELETE admin/*/:id/devices/:device_id                 path  *_id                            -               shared
GET    admin/*/:id/free_times                         path  id                              -               shared
GET    admin/*/:id/free_times                         query *_id                            -               shared
POST   admin/*/:id/book                               path  id                              -               shared
POST   admin/*/:id/book                               body  *_id                            -               shared
PUT    admin/*/:id/status                             path  id                              -               shared
POST   admin/*/:id/undo                               path  id                              -               shared
POST   admin/*/:id/claim                              path  id                              -               shared
POST   admin/*/:id/hours                              path  id                        -               shared
POST   admin/*/:id/hours                              body  *_id                      -               shared
POST   admin/*/:id/hours/undo                         path  id                        -               shared
POST   admin/*/:id/hours/undo                         body  *_id                      -               shared
POST   admin/*/cancel                                 body  ids                       -               shared
POST   admin/*/undo                                   body  ids                       -               shared
POST   admin/*/:id/merge                              path  id                              -               shared
POST   admin/*/:id/merge                              body  *_id                            -               shared
POST   admin/*/:id/approve                            path  id                              -               shared
POST   admin/*/:id/approve                            body  *_id                            -               shared
POST   admin/*/:id/reject                             path  id                              -               shared
POST   admin/*/:id/secret                             path  id                              -               shared
POST   admin/*/:id/resend                             path  id                              -               shared
POST   admin/*/:id/export                             path  id                              -               shared
POST   admin/*/:id/erase                              path  id                              -               shared
POST   admin/*/:id/merge/preview                      path  id                              -               shared
POST   admin/*/:id/merge/preview                      body  *_id                            -               shared
POST   admin/*/:id                                    path  id                              -               shared
POST   admin/*/:id                                    body  *_id                            -               shared
PUT    admin/*/:id                                    path  id                              -               shared
PUT    admin/*/:id                                    body  *_id                            -               shared
PUT    admin/*/:id                                    body  *_ids                           -               shared
DELETE admin/*/:id                                    path  id                              -               shared
GET    admin/*/:id/dependents                         path  id                              -               shared
POST   admin/*/:id/restore                            path  id                              -               shared
POST   admin/*/:id/restore-version                    path  id                              -               shared
POST   admin/*/dependents                             body  ids                             -               shared
POST   admin/*/dependents                             body  where.filter[id][in]            -               shared
POST   admin/*/dependents                             body  where.filter[*_id]              -               shared
POST   admin/*/dependents                             body  where.filter[*_id][in]          -               shared
POST   admin/*/dependents                             body  where.filter[*_ids][in]         -               shared
GET    admin/*/:id/history                            path  id                              -               shared
POST   admin/*/bulk                                   body  ids                             -               shared
POST   admin/*/bulk                                   body  where.filter[id][in]            -               shared
POST   admin/*/bulk                                   body  where.filter[*_id]              -               shared
POST   admin/*/bulk                                   body  where.filter[*_id][in]          -               shared
POST   admin/*/bulk                                   body  where.filter[*_ids][in]         -               shared
POST   admin/*/bulk                                   body  values.*_id                     -               shared
POST   admin/*/bulk                                   body  values.*_ids                    -               shared
POST   admin/*/export                                 body  ids                             -               shared
POST   admin/*/reorder                                body  ids                             -               shared
POST   admin/*/export                                 body  where.filter[id][in]            -               shared
POST   admin/*/export                                 body  where.filter[*_id]              -               shared
POST   admin/*/export                                 body  where.filter[*_id][in]          -               shared
POST   admin/*/export                                 body  where.filter[*_ids][in]         -               shared
`

type Answer = '404' | '422' | '403' | 'nothing' | 'link' | 'totem' | 'there' | 'shared'
type Kind =
  | 'office_user'
  | 'office_service'
  | 'user'
  | 'booking'
  | 'media'
  | 'series'
  | 'notification'
  | 'waiting'
  | 'representative_cap'
  | 'planning'
  | 'schedule'
  | 'hours'
  | 'staff'
  | 'staff_invite'
  | 'office_colleague'
  | 'officies'
  | 'hold'
  | 'chat'
  | 'chat_message'
  | 'patients'
  | 'patient_notes'
  | 'patient_merges'
  | 'limits'
  | 'limited'
  | 'user-relationships'
  | 'prescription'
  | 'prescription_user'
  | 'broadcast'
  | 'broadcast_template'
  | 'session'
  | 'device'
interface Row extends WireField {
  readonly call: string
  readonly kind: string
  readonly answer: Answer
}

const rows: readonly Row[] = table
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const [method, path, place, name, kind, answer] = line.split(/\s+/)
    return { call: `${method} ${path}`, place, name, kind, answer } as Row
  })

const isAdmin = (path: string) => path.startsWith('admin/')
const callOf = ({ method, path }: Endpoint) => `${method} ${path}`
const endpointOf = (call: string) => allEndpoints.find((endpoint) => callOf(endpoint) === call) as Endpoint

/** An input in the notation of the table. */
function written({ method, path }: Endpoint, { place, name }: WireField): string {
  if (!isAdmin(path)) return `${method} ${path} ${place} ${name}`
  const reference = name.replace(/\w+_id/, '*_id')
  return `${method} ${ofAnyResource(path)} ${place} ${reference}`
}

const unknown = 999_999_999
const notFound = { status: 404, body: { message: 'Risorsa non trovata' } }

/** A caller, with records of his own and of others. */
interface Reach {
  readonly who: string
  readonly calls: RegExp
  readonly session: Session
  readonly signed: { actor_id: number; on_behalf_of_id: number | null }
  readonly own: Things
  readonly foreign: readonly Things[]
}

let practice: Participants
let reaches: readonly Reach[]
let writes: Writes
beforeAll(async () => {
  practice = await withParticipants(await aPractice(await aDatabase()))
  reaches = await allReaches(practice)
  writes = await writesIn(practice.connection)
})
afterAll(async () => {
  await practice.close()
  await practice.connection.close()
})

async function allReaches(practice: Participants): Promise<Reach[]> {
  const { roma, prati, girasole, ferri, leone, secretary, patient, otherPatient, leonePatient } = practice
  const wednesdays = quarterHours('2026-11-25', 540)
  const elsewhere = quarterHours('2026-11-25', 540)
  const inRoma = { office_user: roma.officeUserId, office_service: roma.visit, time: wednesdays, doctor: ferri }
  // not one who books too: participants have a limited number of visits to come
  const user = await practice.person('patient')
  await practice.connection.sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [ferri, user])
  const atFerri = { ...inRoma, user, inbox: ferri, side: 'doctor' } as const
  const asDoctor: Place = { ...atFerri, session: practice.doctor, owner: ferri }
  const stranger = thingsOf(practice, await anUnrelatedDoctor(practice, quarterHours('2026-11-25', 540)))
  const atLeone = thingsOf(practice, {
    office_user: girasole.officeUserId,
    office_service: girasole.visit,
    time: elsewhere,
    user: leonePatient,
    doctor: leone,
    owner: leone,
    session: practice.otherDoctor,
    side: 'doctor',
  })
  const agent = await practice.person('assistant')
  await practice.link(agent, { office_id: prati.officeId })
  const ofPrati = (await practice.session(agent)).actingAs(ferri)
  const inPrati = {
    office_user: prati.officeUserId,
    office_service: prati.visit,
    time: quarterHours('2026-12-01', 900),
  }
  const other = await practice.session(otherPatient)
  const asPatient = { ...inRoma, side: 'participant' } as const
  const nicolo = thingsOf(practice, { ...asPatient, session: practice.nicolo, owner: patient, user: patient })
  const anna = thingsOf(practice, { ...asPatient, session: other, owner: otherPatient, user: otherPatient })
  const mr = { ...asDoctor, office_service: roma.mr, time: quarterHours('2026-11-25', 720, 4) }
  const asIsf = { session: practice.isf, owner: practice.representative, user: practice.representative }
  const { doctor_offers } = thingsOf(practice, { ...asPatient, ...asIsf })
  const isf = {
    ...thingsOf(practice, { ...mr, user: practice.representative, inbox: practice.representative }),
    doctor_offers,
  }
  const everything = [atLeone, stranger]
  const participants = /^\w+ (bookings|office_services|office_users|notifications|chats|offers|prescriptions)/
  const by = (actor_id: number, on_behalf_of_id: number | null = null) => ({ actor_id, on_behalf_of_id })
  return [
    {
      who: 'a doctor',
      calls: /^\w+ (doctor|devices|account|broadcasting|files|storage)\//,
      session: practice.doctor,
      signed: by(ferri),
      own: thingsOf(practice, asDoctor),
      foreign: everything,
    },
    {
      who: 'an assistant',
      calls: deskOfStaff,
      session: practice.assistant,
      signed: by(secretary, ferri),
      own: thingsOf(practice, { ...asDoctor, session: practice.assistant, owner: secretary }),
      foreign: everything,
    },
    {
      who: 'an assistant of another office',
      calls: deskOfStaff,
      session: ofPrati,
      signed: by(agent, ferri),
      own: thingsOf(practice, { ...atFerri, ...inPrati, session: ofPrati, owner: agent }),
      // a visit's person may be any patient of the doctor, in whichever office, and neither chats, communications nor cards have an office
      foreign: [
        {
          ...thingsOf(practice, asDoctor),
          ...{ user: leonePatient, chat: atLeone.chat, chat_message: atLeone.chat_message },
          ...{ broadcast: atLeone.broadcast, broadcast_template: atLeone.broadcast_template },
          doctor_offers: atLeone.doctor_offers,
          ...{ patients: atLeone.patients, patient_notes: atLeone.patient_notes, limits: atLeone.limits },
          patient_merges: atLeone.patient_merges,
          limited: atLeone.limited,
          'user-relationships': atLeone['user-relationships'],
          ...{ prescription: atLeone.prescription, prescription_user: atLeone.prescription_user },
        },
        stranger,
      ],
    },
    {
      who: 'a patient',
      calls: participants,
      session: practice.nicolo,
      signed: by(patient),
      own: nicolo,
      foreign: [{ ...anna, office_user: stranger.office_user, office_service: roma.hidden }, stranger],
    },
    {
      who: 'a representative',
      calls: participants,
      session: practice.isf,
      signed: by(practice.representative),
      own: isf,
      foreign: [{ ...nicolo, office_user: stranger.office_user, office_service: roma.visit }, stranger],
    },
  ]
}

/** Creates a record of the kind and returns its id. */
async function idOf(things: Things, kind: Kind): Promise<number> {
  const { [kind]: thing } = things
  const made = typeof thing === 'function' ? await thing() : thing
  return typeof made === 'number' ? made : made.id
}

/** The requests of a call in which any id can be replaced. */
const requestsOf = (call: string) =>
  Object.keys(wireRequests).filter(
    (name) => callOfRequest(name) === call && !/edits|for a name|out of hours/.test(name),
  )

/** A copy of a body with the value at a path, for which it has the lists and objects. */
function withValue(body: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  if (Array.isArray(body)) return body.map((each, at) => (String(at) === name ? withValue(each, rest, value) : each))
  const given = (body as Record<string, unknown> | undefined)?.[name]
  const changed = Array.isArray(given) ? [value] : value
  return { ...(body as object), [name]: rest.length > 0 ? withValue(given, rest, value) : changed }
}

/** The request with one of its inputs changed. */
function withInput(options: CallOptions, { place, name }: WireField, value: string | number): CallOptions {
  if (place === 'body' && name.includes('.'))
    return { ...options, body: withValue(options.body, name.split('.'), value) as object }
  const part = place === 'path' ? 'params' : place
  const given = (options[part] as Record<string, unknown> | undefined)?.[name]
  return { ...options, [part]: { ...options[part], [name]: Array.isArray(given) ? [value] : value } }
}

/** The last line of the audit log. One person's attempts of a minute are written one by one only up to a number, so none are counted. */
const lastLine = async () =>
  Number(
    (
      await practice.connection.sql<{ id: number }>(
        'with gone as (delete from audit_counts) select coalesce(max(id), 0)::int as id from audit_entries',
      )
    )[0]?.id,
  )
const linesAfter = (id: number) =>
  practice.connection.sql(
    'select actor_id, on_behalf_of_id, impersonator_id, action, subject, subject_id from audit_entries where id > $1 order by id',
    [id],
  )

/** The reply to a request with another id. */
async function answerTo({ session }: Reach, row: Row, options: CallOptions, id: string | number) {
  const { status, body } = await session.call(endpointOf(row.call), withInput(options, row, id))
  return { status, body }
}

const deniedLine = ({ signed }: Reach, { kind }: Row, id: string | number) => ({
  ...signed,
  impersonator_id: null,
  action: 'denied',
  subject: kind,
  subject_id: id,
})

describe('ids of other people (TE1)', () => {
  test('the rows below are all id parameters of all endpoints', () => {
    const wanted = allEndpoints.flatMap((endpoint) => idParameters(endpoint).map((field) => written(endpoint, field)))
    const given = rows.map(({ call, place, name }) => `${call} ${place} ${name}`)
    expect([...new Set(wanted)].sort()).toEqual([...given].sort())
  })

  const tried = rows.filter(({ answer }) => answer === '404' || answer === '422' || answer === 'nothing')
  test.each(tried)(
    '$call with a foreign $name in $place answers $answer, as for an unknown id, and before any 422',
    async (row) => {
      const place = tried.indexOf(row)
      // an assistant of the whole agenda reaches what the doctor reaches, so that she tries each fourth
      const asking = reaches.filter(
        ({ who, calls }) => calls.test(row.call) && (isLong || who !== 'an assistant' || place % 4 === 0),
      )
      expect(asking.length).toBeGreaterThan(0)
      const prepared = []
      for (const reach of asking)
        for (const request of requestsOf(row.call)) {
          const options = (await wireRequests[request]?.(reach.own)) ?? {}
          // strangers are tried by the doctor, and by all in the long run
          const others = isLong || reach.who === 'a doctor' ? reach.foreign : reach.foreign.slice(0, 1)
          const foreign = await Promise.all(others.map((things) => idOf(things, row.kind as Kind)))
          prepared.push({ reach, options, foreign })
        }
      await writes.taken()
      const refused: Awaited<ReturnType<typeof answerTo>>[] = []
      for (const { reach, options, foreign } of prepared) {
        const before = await lastLine()
        const ids = [unknown, ...foreign]
        const answers = []
        for (const id of ids) answers.push(await answerTo(reach, row, options, id))
        const [nowhere = { status: 0, body: null }, ...others] = answers
        expect([reach.who, nowhere]).toEqual([reach.who, refusalOf(row, nowhere)])
        expect([reach.who, others]).toEqual([reach.who, foreign.map(() => nowhere)])
        const lines = await linesAfter(before)
        if (row.answer === 'nothing')
          expect([reach.who, lines.filter(({ action }) => action === 'denied')]).toEqual([reach.who, []])
        else expect([reach.who, lines]).toEqual([reach.who, ids.map((id) => deniedLine(reach, row, id))])
        refused.push(nowhere)
      }
      // a foreign id in the path is refused before any other input is read
      if (row.place === 'path')
        for (const { reach, foreign } of prepared)
          for (const id of [foreign[0] as number, unknown]) {
            const wrong: CallOptions = {
              query: { undeclared: 1 },
              ...(!row.call.startsWith('GET') && { body: { undeclared: 1 } }),
            }
            const answer = await answerTo(reach, row, wrong, id)
            expect([reach.who, 'wrong', answer]).toEqual([reach.who, 'wrong', notFound])
          }
      expect(await writes.taken()).toEqual([])
      for (const [index, { reach, options }] of prepared.entries())
        if (row.answer === 'nothing') {
          await reach.own.booking()
          const answer = await answerTo(reach, row, options, await idOf(reach.own, row.kind as Kind))
          expect([reach.who, answer.status, answer.body]).not.toEqual([reach.who, 200, refused[index]?.body])
        } else if (row.call.startsWith('GET')) {
          const { status } = await reach.session.call(endpointOf(row.call), options)
          expect([reach.who, status]).toEqual([reach.who, 200])
        }
    },
  )

  test('POST broadcasting/auth for another user’s channel answers 403, whether the user exists or not', async () => {
    const ask = async (id: number) => {
      const body = { socket_id: '1234.5678', channel_name: `private-users.${id}` }
      const { status, body: said } = await practice.doctor.call(endpointOf('POST broadcasting/auth'), { body })
      return { status, said }
    }
    expect(await ask(practice.leone)).toEqual(await ask(unknown))
    expect((await ask(practice.leone)).status).toBe(403)
    expect((await ask(practice.ferri)).status).toBe(200)
  })
})

/** The expected reply of a row, given the actual one. */
function refusalOf({ call, answer, name }: Row, said: { status: number; body: unknown }) {
  switch (answer) {
    case '404':
      return notFound
    case '422': {
      const message = 'Il valore scelto non esiste.'
      return { status: 422, body: { message, errors: { [name]: [message] } } }
    }
    default:
      if (call === 'GET doctor/day') return { status: 200, body: { data: { date: expect.any(String), visits: [] } } }
      // an empty list, or a file with only its header
      return { status: 200, body: typeof said.body === 'string' ? `${said.body.split('\n')[0]}\n` : { data: [] } }
  }
}
