import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inPersonText } from '../../../domain/access/impersonation'
import { endpoints } from '../../../domain/contract'
import type { Endpoint } from '../../../domain/contract/endpoint'
import { refusalText } from '../../../domain/contract/refusal'
import { news, storedFiles } from '../../../server/db/tables'
import { allEndpoints } from '../../../server/features/openapi/openapi'
import { downloadLink, newKey, readFilesSecret, uploadLinkOf } from '../../../server/storage/links'
import { impersonating } from '../../support/builders/impersonation'
import { aLinkReader, aTestApp, type CallOptions, type Session, type TestApp } from '../../support/servers/app'
import { aDatabase } from '../../support/servers/database'

/** The callers, in the order of the table's columns; assistant and pharmacy with and without a doctor acted for. */
const identities = [
  'superadmin',
  'admin',
  'doctor',
  'specialist',
  'pharmacy',
  'pharmacy acting',
  'assistant',
  'assistant acting',
  'patient',
  'representative',
  'admin as the doctor',
  'admin with his second factor due',
  'nobody',
] as const
type Who = (typeof identities)[number]

/** The resources that each sign of the table stands for; every admin resource is listed once. */
const resources: Readonly<Record<string, readonly string[]>> = {
  '*': [
    'admins',
    'assistants',
    'cities',
    'cup',
    'doctor-friends',
    'doctor-links',
    'doctors',
    'doctors/ghosts',
    'drugs',
    'faqs',
    'group-chats',
    'healthcare-companies',
    'lilt',
    'medical_representatives',
    'medical-services',
    'news',
    'offer-adhesions',
    'office-users',
    'officies',
    'patient_offers',
    'patients',
    'pharmaceutical-companies',
    'provinces',
    'regions',
    'relative-relationships',
    'specializations',
    'subscription-plans',
    'subscriptions',
    'totems',
    'tutorials',
    'user-relationships',
  ],
  '!': ['notification-types', 'service_communications'],
}

/**
 * The cells of product.md §7, written out by hand, in the order of `identities`: x = let in, - = 403, and 401 for nobody. An
 * impersonator has no access to the other's account; an admin whose second factor is due has his session and his account, to
 * set it up; an assistant without a chosen doctor has an own inbox and no agenda. `admin/*` and `admin/!` stand for each of
 * `resources`.
 */
const table = `
                                                     sup adm doc spe pha ph+ ass as+ pat isf imp 2fa ---
GET    public/config                                  x   x   x   x   x   x   x   x   x   x   x   x   x
GET    public/service_communication                   x   x   x   x   x   x   x   x   x   x   x   x   x
GET    public/help                                    x   x   x   x   x   x   x   x   x   x   x   x   x
POST   login                                          x   x   x   x   x   x   x   x   x   x   x   x   x
GET    files/:key                                     x   x   x   x   x   x   x   x   x   x   x   x   x
GET    files/:key/thumbnail                           x   x   x   x   x   x   x   x   x   x   x   x   x
PUT    storage/files/:key                             x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/setup/login                             x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/unsubscribe/show                        x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/unsubscribe                             x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/push_receipts                           x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/password/forgot                         x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/password/show                           x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/password/reset                          x   x   x   x   x   x   x   x   x   x   x   x   x
GET    public/invites/:id                             x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/invites                                 x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/invites/show                            x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/invites/accept                          x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/directory/what                          x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/directory/where                         x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/directory/doctors                       x   x   x   x   x   x   x   x   x   x   x   x   x
GET    public/directory/doctors/:slug                 x   x   x   x   x   x   x   x   x   x   x   x   x
GET    public/directory/doctors/:slug/photo           x   x   x   x   x   x   x   x   x   x   x   x   x
GET    public/office_services/:id/availabilities      x   x   x   x   x   x   x   x   x   x   x   x   x
GET    public/bookings/:token                         x   x   x   x   x   x   x   x   x   x   x   x   x
GET    public/bookings/:token/ics                     x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/bookings/:token/confirm                 x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/bookings/:token/cancel                  x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/bookings/:token/undo                    x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/bookings/:token/accept                  x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/bookings/:token/decline                 x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/bookings/:token/choose                  x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/registrations                           x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/registrations/category                  x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/registrations/office                    x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/registrations/plan                      x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/registrations/show                      x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/registrations/cities                    x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/registrations/link                      x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/registrations/open                      x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/registrations/confirm                   x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/registrations/finish                    x   x   x   x   x   x   x   x   x   x   x   x   x
GET    public/bookings/:token/availabilities          x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/bookings/:token/move                    x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/visit_links                             x   x   x   x   x   x   x   x   x   x   x   x   x
GET    public/challenge                               x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/holds                                   x   x   x   x   x   x   x   x   x   x   x   x   x
GET    public/holds/:token                            x   x   x   x   x   x   x   x   x   x   x   x   x
DELETE public/holds/:token                            x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/holds/:token/guest                      x   x   x   x   x   x   x   x   x   x   x   x   x
POST   public/waiting                                 x   x   x   x   x   x   x   x   x   x   x   x   x

POST   totem/login                                    x   x   x   x   x   x   x   x   x   x   x   x   x
GET    totem                                          -   -   -   -   -   -   -   -   -   -   -   -   -
GET    totem/office_services/:id/availabilities       -   -   -   -   -   -   -   -   -   -   -   -   -
POST   totem/check-in                                 -   -   -   -   -   -   -   -   -   -   -   -   -
POST   totem/bookings                                 -   -   -   -   -   -   -   -   -   -   -   -   -

POST   logout                                         x   x   x   x   x   x   x   x   x   x   x   x   -
GET    user                                           x   x   x   x   x   x   x   x   x   x   x   x   -
GET    openapi.json                                   x   x   x   x   x   x   x   x   x   x   x   x   -
POST   devices                                        x   x   x   x   x   x   x   x   x   x   x   x   -
PUT    devices/:id                                    x   x   x   x   x   x   x   x   x   x   x   x   -
POST   broadcasting/auth                              x   x   x   x   x   x   x   x   x   x   x   x   -
POST   storage/signed_url                             x   x   x   x   x   x   x   x   x   x   x   x   -

PUT    account/password                               x   x   x   x   x   x   x   x   x   x   -   x   -
GET    help                                           x   x   x   x   x   x   x   x   x   x   x   x   -
GET    account/sessions                               x   x   x   x   x   x   x   x   x   x   -   x   -
DELETE account/sessions                               x   x   x   x   x   x   x   x   x   x   -   x   -
DELETE account/sessions/:id                           x   x   x   x   x   x   x   x   x   x   -   x   -
DELETE devices/:id                                    x   x   x   x   x   x   x   x   x   x   -   x   -
GET    account/second_factor                          x   x   x   x   x   x   x   x   x   x   -   x   -
POST   account/second_factor                          x   x   x   x   x   x   x   x   x   x   -   x   -
PUT    account/second_factor                          x   x   x   x   x   x   x   x   x   x   -   x   -
DELETE account/second_factor                          x   x   x   x   x   x   x   x   x   x   -   x   -
POST   account/second_factor/recovery_codes           x   x   x   x   x   x   x   x   x   x   -   x   -
GET    account/notification_settings                  x   x   x   x   x   x   x   x   x   x   -   x   -
PUT    account/notification_settings                  x   x   x   x   x   x   x   x   x   x   -   x   -

GET    doctor/office_users                            -   -   x   x   x   x   x   x   -   -   x   -   -
GET    doctor/day                                     -   -   x   x   x   x   x   x   -   -   x   -   -
GET    doctor/board                                   -   -   x   x   x   x   x   x   -   -   x   -   -
GET    doctor/first_free                              -   -   x   x   x   x   x   x   -   -   x   -   -
GET    doctor/first_free/choices                      -   -   x   x   x   x   x   x   -   -   x   -   -
GET    doctor/office_users/:id/office_user_schedules  -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/office_users/:id/why_not_free           -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/office_services/:id/availabilities      -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/office_services/:id/users               -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/office_services/:id/cities              -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/office_services/:id/warnings            -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/bookings                                -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/bookings/export                         -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/bookings/:id                            -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/bookings/:id/history                    -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/bookings                                -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/bookings/check_overlapping              -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/bookings/schedule                       -   -   x   x   x   x   -   x   -   -   x   -   -
PUT    doctor/bookings/:id/status                     -   -   x   x   x   x   -   x   -   -   x   -   -
PUT    doctor/bookings/:id/presence                   -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/bookings/:id/undo                       -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/bookings/:id/patient                    -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/bookings/:id/reassign                   -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/bookings/:id/media                      -   -   x   x   x   x   -   x   -   -   x   -   -
DELETE doctor/bookings/:id/media/:media_id            -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/offices                                 -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/offices                                 -   -   x   x   x   -   -   -   -   -   x   -   -
PUT    doctor/offices/order                           -   -   x   x   x   -   -   -   -   -   x   -   -
PUT    doctor/offices/:id                             -   -   x   x   x   -   -   -   -   -   x   -   -
POST   doctor/offices/:id/services                    -   -   x   x   x   -   -   -   -   -   x   -   -
PUT    doctor/offices/:id/services/order              -   -   x   x   x   -   -   -   -   -   x   -   -
PUT    doctor/office_services/:id                     -   -   x   x   x   -   -   -   -   -   x   -   -
DELETE doctor/office_services/:id                     -   -   x   x   x   -   -   -   -   -   x   -   -
GET    doctor/medical_services                        -   -   x   x   x   -   -   -   -   -   x   -   -
GET    doctor/cities                                  -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/hours                                   -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/hours/calendar                          -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/hours/undecided                         -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/hours/hits                              -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/hours                                   -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/hours/:id/undo                          -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/waiting                                 -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/waiting/matching                        -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/waiting                                 -   -   x   x   x   x   -   x   -   -   x   -   -
PUT    doctor/waiting/:id                             -   -   x   x   x   x   -   x   -   -   x   -   -
DELETE doctor/waiting/:id                             -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/holds                                   -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/holds                                   -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/holds/:id/accept                        -   -   x   x   x   x   -   x   -   -   x   -   -
DELETE doctor/holds/:id                               -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/representative_caps                     -   -   x   x   x   -   -   -   -   -   x   -   -
POST   doctor/representative_caps                     -   -   x   x   x   -   -   -   -   -   x   -   -
PUT    doctor/representative_caps/:id                 -   -   x   x   x   -   -   -   -   -   x   -   -
DELETE doctor/representative_caps/:id                 -   -   x   x   x   -   -   -   -   -   x   -   -
GET    doctor/representative_visits                   -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/representative_visits/export            -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/setup                                   -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/profile                                 -   -   x   x   x   -   -   -   -   -   x   -   -
PUT    doctor/profile                                 -   -   x   x   x   -   -   -   -   -   x   -   -
GET    doctor/specializations                         -   -   x   x   x   -   -   -   -   -   x   -   -
GET    doctor/subscription                            -   -   x   x   x   x   -   -   -   -   x   -   -
PUT    doctor/subscription                            -   -   x   x   x   x   -   -   -   -   -   -   -
GET    doctor/subscription/:id/invoice                -   -   x   x   x   x   -   -   -   -   x   -   -
GET    doctor/notifications                           -   -   x   x   x   x   x   x   -   -   x   -   -
PUT    doctor/notifications/:id/read                  -   -   x   x   x   x   x   x   -   -   x   -   -
PUT    doctor/notifications/read                      -   -   x   x   x   x   x   x   -   -   x   -   -
GET    doctor/patients                                -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/patients/:id                            -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/patients                                -   -   x   x   x   x   -   x   -   -   x   -   -
PUT    doctor/patients/:id                            -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/patients/similar                        -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/patients/:id/merge/preview              -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/patients/:id/merge                      -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/patient_merges/:id/undo                 -   -   x   x   x   x   -   x   -   -   x   -   -
PUT    doctor/patients/:id/consents                   -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/patients/:id/relatives                  -   -   x   x   x   x   -   x   -   -   x   -   -
DELETE doctor/patients/:id/relatives/:relation        -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/relationships                           -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/patients/:id/notes                      -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/patients/:id/notes                      -   -   x   x   x   x   -   x   -   -   x   -   -
PUT    doctor/patient_notes/:id                       -   -   x   x   x   x   -   x   -   -   x   -   -
DELETE doctor/patient_notes/:id                       -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/patients/:id/offers                     -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/patients/:id/history                    -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/patients/:id/export                     -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/limits                                  -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/limits                                  -   -   x   x   x   x   -   x   -   -   x   -   -
PUT    doctor/limits/:id                              -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/limits/:id/lift                         -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/prescriptions                           -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/prescriptions/drugs                     -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/prescriptions/:id                       -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/prescriptions/:id/history               -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/prescriptions                           -   -   x   x   x   x   -   x   -   -   x   -   -
PUT    doctor/prescriptions/:id                       -   -   x   x   x   x   -   x   -   -   x   -   -
PUT    doctor/prescriptions/:id/status                -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/prescriptions/:id/process               -   -   x   x   x   x   -   x   -   -   x   -   -
PUT    doctor/prescriptions/:id/delivery              -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/prescriptions/:id/undo                  -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/broadcasts                              -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/broadcasts                              -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/broadcasts/audience                     -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/broadcasts/preview                      -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/broadcasts/test                         -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/broadcasts/:id                          -   -   x   x   x   x   -   x   -   -   x   -   -
PUT    doctor/broadcasts/:id                          -   -   x   x   x   x   -   x   -   -   x   -   -
DELETE doctor/broadcasts/:id                          -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/broadcasts/:id/start                    -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/broadcasts/:id/stop                     -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/broadcasts/:id/resume                   -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/broadcast_templates                     -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/broadcast_templates                     -   -   x   x   x   x   -   x   -   -   x   -   -
DELETE doctor/broadcast_templates/:id                 -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/offers                                  -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/offers                                  -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/offers/audience                         -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/offers/:id                              -   -   x   x   x   x   -   x   -   -   x   -   -
PUT    doctor/offers/:id                              -   -   x   x   x   x   -   x   -   -   x   -   -
DELETE doctor/offers/:id                              -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/offers/:id/readers                      -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/dedicated_offers                        -   -   x   x   x   -   -   -   -   -   x   -   -
GET    doctor/dedicated_offers/:id                    -   -   x   x   x   -   -   -   -   -   x   -   -
POST   doctor/dedicated_offers/:id/adhesion           -   -   x   x   x   -   -   -   -   -   -   -   -
DELETE doctor/dedicated_offers/:id/adhesion           -   -   x   x   x   -   -   -   -   -   -   -   -
GET    doctor/news                                    x   x   x   x   x   x   x   x   -   -   x   -   -
GET    doctor/service_communications                  x   x   x   x   x   x   x   x   -   -   x   -   -
GET    doctor/chats/to_read                           -   -   x   x   x   x   x   x   -   -   x   -   -
GET    doctor/chats                                   -   -   x   x   x   x   x   x   -   -   x   -   -
POST   doctor/chats                                   -   -   x   x   x   x   x   x   -   -   x   -   -
GET    doctor/chats/people                            -   -   x   x   x   x   x   x   -   -   x   -   -
GET    doctor/chats/:id                               -   -   x   x   x   x   x   x   -   -   x   -   -
PUT    doctor/chats/:id                               -   -   x   x   x   x   x   x   -   -   x   -   -
GET    doctor/chats/:id/messages                      -   -   x   x   x   x   x   x   -   -   x   -   -
POST   doctor/chats/:id/messages                      -   -   x   x   x   x   x   x   -   -   x   -   -
PUT    doctor/chats/:id/read                          -   -   x   x   x   x   x   x   -   -   x   -   -
POST   doctor/chats/:id/typing                        -   -   x   x   x   x   x   x   -   -   x   -   -
PUT    doctor/chat_messages/:id                       -   -   x   x   x   x   x   x   -   -   x   -   -
DELETE doctor/chat_messages/:id                       -   -   x   x   x   x   x   x   -   -   x   -   -
GET    doctor/chat_settings                           -   -   x   x   x   x   -   x   -   -   x   -   -
PUT    doctor/chat_settings                           -   -   x   x   x   x   -   x   -   -   x   -   -
GET    doctor/staff                                   -   -   x   x   x   -   -   -   -   -   x   -   -
POST   doctor/staff                                   -   -   x   x   x   -   -   -   -   -   -   -   -
PUT    doctor/staff/:id                               -   -   x   x   x   -   -   -   -   -   -   -   -
DELETE doctor/staff/:id                               -   -   x   x   x   -   -   -   -   -   -   -   -
POST   doctor/staff_invites/:id/resend                -   -   x   x   x   -   -   -   -   -   -   -   -
DELETE doctor/staff_invites/:id                       -   -   x   x   x   -   -   -   -   -   -   -   -
GET    doctor/colleagues                              -   -   x   x   x   -   -   -   -   -   x   -   -
PUT    doctor/colleagues/:id                          -   -   x   x   x   -   -   -   -   -   -   -   -
GET    doctor/invites                                 -   -   x   x   x   x   -   x   -   -   x   -   -
POST   doctor/invites                                 -   -   x   x   x   x   -   x   -   -   x   -   -

GET    office_services/:id/availabilities             -   -   -   -   -   -   -   -   x   x   -   -   -
GET    office_users/:id/office_user_schedules         -   -   -   -   -   -   -   -   x   x   -   -   -
GET    bookings                                       -   -   -   -   -   -   -   -   x   x   -   -   -
GET    bookings/:id                                   -   -   -   -   -   -   -   -   x   x   -   -   -
POST   bookings                                       -   -   -   -   -   -   -   -   x   x   -   -   -
PUT    bookings/:id/status                            -   -   -   -   -   -   -   -   x   x   -   -   -
POST   bookings/:id/undo                              -   -   -   -   -   -   -   -   x   x   -   -   -
GET    prescriptions                                  -   -   -   -   -   -   -   -   x   x   -   -   -
GET    prescriptions/drugs                            -   -   -   -   -   -   -   -   x   x   -   -   -
GET    prescriptions/:id                              -   -   -   -   -   -   -   -   x   x   -   -   -
POST   prescriptions                                  -   -   -   -   -   -   -   -   x   x   -   -   -
PUT    prescriptions/:id/status                       -   -   -   -   -   -   -   -   x   x   -   -   -
GET    notifications                                  -   -   -   -   -   -   -   -   x   x   -   -   -
PUT    notifications/:id/read                         -   -   -   -   -   -   -   -   x   x   -   -   -
PUT    notifications/read                             -   -   -   -   -   -   -   -   x   x   -   -   -
GET    news                                           -   -   -   -   -   -   -   -   x   x   -   -   -
GET    service_communications                         -   -   -   -   -   -   -   -   x   x   -   -   -
GET    chats/to_read                                  -   -   -   -   -   -   -   -   x   x   -   -   -
GET    chats                                          -   -   -   -   -   -   -   -   x   x   -   -   -
POST   chats                                          -   -   -   -   -   -   -   -   x   x   -   -   -
GET    chats/:id                                      -   -   -   -   -   -   -   -   x   x   -   -   -
GET    chats/:id/messages                             -   -   -   -   -   -   -   -   x   x   -   -   -
POST   chats/:id/messages                             -   -   -   -   -   -   -   -   x   x   -   -   -
PUT    chats/:id/read                                 -   -   -   -   -   -   -   -   x   x   -   -   -
GET    offers                                         -   -   -   -   -   -   -   -   x   x   -   -   -
GET    offers/:id                                     -   -   -   -   -   -   -   -   x   x   -   -   -
POST   offers/:id/seen                                -   -   -   -   -   -   -   -   x   x   -   -   -
POST   offers/:id/adhesion                            -   -   -   -   -   -   -   -   x   x   -   -   -
DELETE offers/:id/adhesion                            -   -   -   -   -   -   -   -   x   x   -   -   -

GET    admin/*                                        x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/*                                        x   x   -   -   -   -   -   -   -   -   -   -   -
GET    admin/*/:id                                    x   x   -   -   -   -   -   -   -   -   -   -   -
PUT    admin/*/:id                                    x   x   -   -   -   -   -   -   -   -   -   -   -
DELETE admin/*/:id                                    x   x   -   -   -   -   -   -   -   -   -   -   -
GET    admin/*/:id/dependents                         x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/*/dependents                             x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/*/:id/restore                            x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/*/:id/restore-version                    x   x   -   -   -   -   -   -   -   -   -   -   -
GET    admin/*/:id/history                            x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/*/bulk                                   x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/*/export                                 x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/faqs/reorder                               x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/medical-services/reorder                   x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/subscription-plans/reorder                 x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/tutorials/reorder                          x   x   -   -   -   -   -   -   -   -   -   -   -

GET    admin/!                                        x   -   -   -   -   -   -   -   -   -   -   -   -
POST   admin/!                                        x   -   -   -   -   -   -   -   -   -   -   -   -
GET    admin/!/:id                                    x   -   -   -   -   -   -   -   -   -   -   -   -
PUT    admin/!/:id                                    x   -   -   -   -   -   -   -   -   -   -   -   -
DELETE admin/!/:id                                    x   -   -   -   -   -   -   -   -   -   -   -   -
GET    admin/!/:id/dependents                         x   -   -   -   -   -   -   -   -   -   -   -   -
POST   admin/!/dependents                             x   -   -   -   -   -   -   -   -   -   -   -   -
POST   admin/!/:id/restore                            x   -   -   -   -   -   -   -   -   -   -   -   -
POST   admin/!/:id/restore-version                    x   -   -   -   -   -   -   -   -   -   -   -   -
GET    admin/!/:id/history                            x   -   -   -   -   -   -   -   -   -   -   -   -
POST   admin/!/bulk                                   x   -   -   -   -   -   -   -   -   -   -   -   -
POST   admin/!/export                                 x   -   -   -   -   -   -   -   -   -   -   -   -

GET    admin/bookings                                 x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/bookings/export                          x   x   -   -   -   -   -   -   -   -   -   -   -
GET    admin/doctor-agents                            x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/doctor-agents/export                     x   x   -   -   -   -   -   -   -   -   -   -   -
GET    admin/bookings/:id                             x   x   -   -   -   -   -   -   -   -   -   -   -
GET    admin/bookings/:id/history                     x   x   -   -   -   -   -   -   -   -   -   -   -
PUT    admin/bookings/:id/status                      x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/bookings/:id/undo                        x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/bookings/cancel                          x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/bookings/undo                            x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/office-users/:id/hours                   x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/office-users/:id/hours/undo              x   x   -   -   -   -   -   -   -   -   -   -   -
GET    admin/cup/:id/free_times                       x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/cup/:id/book                             x   x   -   -   -   -   -   -   -   -   -   -   -

GET    admin/views                                    x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/views                                    x   x   -   -   -   -   -   -   -   -   -   -   -
PUT    admin/views/:id                                x   x   -   -   -   -   -   -   -   -   -   -   -
DELETE admin/views/:id                                x   x   -   -   -   -   -   -   -   -   -   -   -

GET    admin/figures                                  x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/find                                     x   x   -   -   -   -   -   -   -   -   -   -   -
GET    admin/subscription-metrics                     x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/subscription-metrics/export              x   x   -   -   -   -   -   -   -   -   -   -   -
GET    admin/without-subscriptions                    x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/without-subscriptions                    x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/without-subscriptions/:id                x   x   -   -   -   -   -   -   -   -   -   -   -
GET    admin/audit                                    x   x   -   -   -   -   -   -   -   -   -   -   -
GET    admin/audit/:id                                x   x   -   -   -   -   -   -   -   -   -   -   -

GET    admin/outbox                                   x   -   -   -   -   -   -   -   -   -   -   -   -
GET    admin/outbox/:id                               x   -   -   -   -   -   -   -   -   -   -   -   -
POST   admin/outbox/:id/resend                        x   -   -   -   -   -   -   -   -   -   -   -   -

GET    admin/invites                                  x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/invites                                  x   x   -   -   -   -   -   -   -   -   -   -   -
GET    admin/users                                    x   x   -   -   -   -   -   -   -   -   -   -   -
GET    admin/users/:id                                x   x   -   -   -   -   -   -   -   -   -   -   -
GET    admin/users/:id/token                          x   x   -   -   -   -   -   -   -   -   -   -   -
DELETE admin/users/:id/sessions                       x   x   -   -   -   -   -   -   -   -   -   -   -
DELETE admin/users/:id/sessions/:session_id           x   x   -   -   -   -   -   -   -   -   -   -   -
DELETE admin/users/:id/devices/:device_id             x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/doctors/ghosts/:id/claim                 x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/doctors/ghosts/:id/merge                 x   x   -   -   -   -   -   -   -   -   -   -   -
GET    admin/registrations                            x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/registrations/export                     x   x   -   -   -   -   -   -   -   -   -   -   -
GET    admin/registrations/:id                        x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/registrations/:id/approve                x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/registrations/:id/reject                 x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/totems/:id/secret                        x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/patients/:id/export                      x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/patients/:id/erase                       x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/patients/:id/merge/preview               x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/patients/:id/merge                       x   x   -   -   -   -   -   -   -   -   -   -   -
POST   admin/patient_merges/:id/undo                  x   x   -   -   -   -   -   -   -   -   -   -   -
`

interface Row {
  readonly call: string
  /** `x` or `-` for each of `identities`. */
  readonly cells: readonly string[]
}

/** The table, expanded to a row for each call. */
const rows: readonly Row[] = table
  .split('\n')
  .slice(2)
  .filter((line) => line !== '')
  .flatMap((line) => {
    const [method = '', path = '', ...cells] = line.split(/\s+/)
    const [sign = ''] = /[*!]/.exec(path) ?? []
    const paths = resources[sign]?.map((name) => path.replace(sign, name)) ?? [path]
    return paths.map((each) => ({ call: `${method} ${each}`, cells }))
  })

const callOf = ({ method, path }: Endpoint) => `${method} ${path}`

let server: TestApp
/** The same database on a server that requires a second factor of admins. */
let strict: TestApp
beforeAll(async () => {
  const connection = await aDatabase({ filled: 'demo' })
  server = await aTestApp(connection)
  strict = await aTestApp(connection, server.clock, { REQUIRE_SECOND_FACTOR: 'admins' })
})
afterAll(async () => {
  await strict.close()
  await server.close()
  await server.connection.close()
})

const addresses = {
  superadmin: 'superadmin@curante.test',
  admin: 'admin@curante.test',
  doctor: 'mmg@curante.test',
  specialist: 'specialista@curante.test',
  pharmacy: 'farmacia@curante.test',
  assistant: 'segreteria@curante.test',
  patient: 'paziente@curante.test',
  representative: 'informatore@curante.test',
}

async function newSession(who: Who): Promise<Session> {
  const { as, userId } = server
  switch (who) {
    case 'nobody':
      return server.anonymous
    case 'assistant acting':
      return (await as(addresses.assistant)).actingAs(await userId(addresses.doctor))
    case 'pharmacy acting':
      return (await as(addresses.pharmacy)).actingAs(await userId(addresses.specialist))
    case 'admin as the doctor':
      return (await impersonating(server, await userId(addresses.admin), await userId(addresses.doctor))).session
    case 'admin with his second factor due':
      return strict.as(addresses.admin)
    default:
      return as(addresses[who])
  }
}

/** Calls that end sessions. */
const endsSessions = /logout|account\//
const opened = new Map<Who, Promise<Session>>()

/** The session of each identity, reused until a call ends sessions, for which each gets another. */
function sessionOf(who: Who, call: string): Promise<Session> {
  if (endsSessions.test(call)) opened.clear()
  const session = opened.get(who) ?? newSession(who)
  if (!endsSessions.test(call)) opened.set(who, session)
  return session
}

/** Harmless input: an unknown id, and no body; calls of files get a valid link, without which all callers are refused. */
async function inputOf(call: string): Promise<CallOptions> {
  if (!/ (storage\/)?files\/:key(\/thumbnail)?$/.test(call))
    return {
      params: {
        id: 999_999_999,
        session_id: 999_999_999,
        device_id: 999_999_999,
        media_id: 999_999_999,
        relation: 999_999_999,
      },
    }
  const { db } = server.connection
  const [key, secret, now] = [newKey(), await readFilesSecret(db), server.clock.now()]
  const queryOf = (link: string) => Object.fromEntries(new URL(link, 'http://x').searchParams)
  if (call.startsWith('GET files/:key')) {
    const reader = await aLinkReader(server.connection, await server.as(addresses.superadmin))
    await db.insert(news).values({ title: 'Novità', slug: key, body: '', search: 'novita', cover: key })
    return { params: { key }, query: queryOf(downloadLink(secret, key, reader, now)) }
  }
  const wanted = { type: 'image/png', disposition: '', size: '' }
  const user_id = await server.userId('mmg@curante.test')
  await db.insert(storedFiles).values({ key, name: 'a.png', type: wanted.type, user_id, created_at: now })
  return {
    params: { key },
    query: queryOf(uploadLinkOf(secret, key, wanted, now)),
    headers: { 'content-type': wanted.type },
    body: Buffer.from('png'),
  }
}

/** Texts of refusals: without a session, for the role, without a chosen doctor, of an impersonator (a due second factor has a code). */
const refusals: readonly string[] = [
  refusalText.unauthenticated,
  refusalText.forbidden,
  refusalText.chooseDoctor,
  inPersonText,
]

/** `x` or `-` as in the table; anything else says what is wrong with the reply. */
async function cell(endpoint: Endpoint, who: Who): Promise<string> {
  const call = callOf(endpoint)
  const session = await sessionOf(who, call)
  const { status, text } = await session.ask(endpoint, await inputOf(call))
  if (status >= 500) return `${status}: ${text}`
  if (status !== 401 && status !== 403) return 'x'
  // no user is a totem, whoever it is
  const expected = who === 'nobody' || endpoint.who === 'totem' ? 401 : 403
  const { message, code } = JSON.parse(text)
  const isRefusal = refusals.includes(message) || code === 'second-factor-due'
  return status === expected && isRefusal ? '-' : `${status}: ${text}`
}

const byIdentity = (cells: readonly string[]) => Object.fromEntries(identities.map((who, index) => [who, cells[index]]))

describe('every call, for each of thirteen who ask (AZ1)', () => {
  test('the rows below are all endpoints', () => {
    expect(rows.map(({ call }) => call).sort()).toEqual(allEndpoints.map(callOf).sort())
    expect(
      rows.filter(({ cells }) => cells.length !== identities.length || cells.some((c) => !/^[x-]$/.test(c))),
    ).toEqual([])
  })

  test.each(rows)('$call', async ({ call, cells }) => {
    const endpoint = allEndpoints.find((candidate) => callOf(candidate) === call) as Endpoint
    const found: string[] = []
    // all at once, unless they end each other's sessions
    if (!endsSessions.test(call)) found.push(...(await Promise.all(identities.map((who) => cell(endpoint, who)))))
    else for (const who of identities) found.push(await cell(endpoint, who))
    expect(byIdentity(found)).toEqual(byIdentity(cells))
  })

  test('POST broadcasting/auth for any channel but one’s own answers 403', async () => {
    const session = await newSession('doctor')
    const odd = ['private-users.1\u0000', `private-users.${'1'.repeat(300)}`, 'private-users.٣', '']
    for (const channel of [
      'private-users.1',
      'users.1',
      'presence-users.1',
      'private-users.',
      'private-admin',
      ...odd,
    ]) {
      const answer = await session.call(endpoints.authorizeChannel, {
        body: { socket_id: '1234.5678', channel_name: channel },
      })
      expect([channel, answer.status]).toEqual([channel, 403])
    }
    const { body } = await session.call(endpoints.currentUser)
    for (const socket_id of ['1.1:x', '1.1\u0000', `1.${'1'.repeat(300)}`, '']) {
      const channel_name = `private-users.${body.data.id}`
      const answer = await session.call(endpoints.authorizeChannel, { body: { socket_id, channel_name } })
      expect([socket_id, answer.status]).toEqual([socket_id, 403])
    }
  })
})
