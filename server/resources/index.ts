import { isNotNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../domain/contract/endpoint'
import { servedEndpoints } from '../../domain/resource'
import bookings from '../../src/resources/bookings/bookings'
import cities from '../../src/resources/configuration/cities'
import drugs from '../../src/resources/configuration/drugs'
import faqs from '../../src/resources/configuration/faqs'
import healthcareCompanies from '../../src/resources/configuration/healthcare-companies'
import lilt from '../../src/resources/configuration/lilt'
import medicalServices from '../../src/resources/configuration/medical-services'
import notificationTypes from '../../src/resources/configuration/notification-types'
import offerAdhesions from '../../src/resources/configuration/offer-adhesions'
import patientOffers from '../../src/resources/configuration/patient_offers'
import pharmaceuticalCompanies from '../../src/resources/configuration/pharmaceutical-companies'
import provinces from '../../src/resources/configuration/provinces'
import regions from '../../src/resources/configuration/regions'
import relativeRelationships from '../../src/resources/configuration/relative-relationships'
import serviceCommunications from '../../src/resources/configuration/service_communications'
import specializations from '../../src/resources/configuration/specializations'
import subscriptionPlans from '../../src/resources/configuration/subscription-plans'
import tutorials from '../../src/resources/configuration/tutorials'
import news from '../../src/resources/news/news'
import admins from '../../src/resources/registry/admins'
import assistants from '../../src/resources/registry/assistants'
import doctorAgents from '../../src/resources/registry/doctor-agents'
import doctorLinks from '../../src/resources/registry/doctor-links'
import doctors from '../../src/resources/registry/doctors'
import ghosts from '../../src/resources/registry/doctors-ghosts'
import representatives from '../../src/resources/registry/medical_representatives'
import patients from '../../src/resources/registry/patients'
import registrations from '../../src/resources/registry/registrations'
import userRelationships from '../../src/resources/registry/user-relationships'
import cup from '../../src/resources/solidarity/cup'
import groupChats from '../../src/resources/structures/group-chats'
import officeUsers from '../../src/resources/structures/office-users'
import officies from '../../src/resources/structures/officies'
import totems from '../../src/resources/structures/totems'
import doctorFriends from '../../src/resources/subscriptions/doctor-friends'
import subscriptions from '../../src/resources/subscriptions/subscriptions'
import * as tables from '../db/tables'
import type { Deps } from '../deps'
import { resourceRoutes } from './engine/routes'
import { registerServed, type ServedResource, serve, serveReadOnly } from './engine/serve'
import * as consents from './exceptions/consents'
import * as dependents from './exceptions/dependents'
import * as links from './exceptions/doctor-links'
import { tellMembers } from './exceptions/group-chats'
import { announceToNewReaders } from './exceptions/news'
import { keepsWhatIsSent } from './exceptions/notification-types'
import { oneAtATime } from './exceptions/one-subscription'
import * as people from './exceptions/people'
import { hoursInOrder } from './exceptions/service-communications'
import { adhesions, endSessionsOfTotems, keepsItsVisits, servicesOfOfficeUser } from './exceptions/structures'
import { current as currentSubscription, planToday } from './exceptions/subscriptions'
import { visitOfRequest, visits } from './exceptions/visits'

export { findServed } from './engine/serve'

/** Every editable admin resource, one entry each; with `readOnlyResources`, all files of `src/resources`. */
export const servedResources: readonly ServedResource[] = [
  serve(admins, tables.users, {
    role: { codes: ['admin', 'superadmin'], field: 'role' },
    scope: people.noSuperAdmins,
    requireRight: people.mayGrantRole,
    check: people.checks(people.keepsOwnAccess, people.notOfSuperAdmins),
    dependents: dependents.ofPeople,
  }),
  serve(assistants, tables.users, {
    role: 'assistant',
    scope: people.noSuperAdmins,
    check: people.notOfSuperAdmins,
    links: { doctor_ids: people.assistedDoctors },
    dependents: dependents.ofPeople,
    afterSave: links.settleLinksOfAssistants,
  }),
  serve(cities, tables.cities),
  serve(cup, tables.cupRequests, { computed: { booking: visitOfRequest } }),
  serve(doctorFriends, tables.doctorFriends, { check: people.differentPeople('doctor_id', 'invited_by_id') }),
  serve(doctorLinks, tables.doctorLinks, {
    check: people.checks(links.datesInOrder, people.differentPeople('agent_id', 'doctor_id')),
    afterSave: links.settleLinks,
  }),
  serve(doctors, tables.users, {
    profile: tables.doctorProfiles,
    role: people.doctorRole,
    scope: people.doctors,
    check: people.checks(people.hasFirstName, people.notOfSuperAdmins),
    links: { specialization_ids: people.specializationsLink },
    computed: { plan: planToday },
    dependents: dependents.ofPeople,
  }),
  serve(ghosts, tables.users, {
    profile: tables.doctorProfiles,
    links: { specialization_ids: people.specializationsLink },
    scope: people.unclaimed,
    check: people.checks(people.notMerged, people.hasFirstName, people.notOfSuperAdmins),
    dependents: dependents.ofPeople,
  }),
  serve(drugs, tables.drugs),
  serve(faqs, tables.faqs),
  serve(groupChats, tables.chats, {
    links: { doctor_ids: people.doctorsInGroup, assistant_ids: people.assistantsInGroup },
    scope: isNotNull(tables.chats.name),
    afterSave: tellMembers,
  }),
  serve(healthcareCompanies, tables.healthcareCompanies),
  serve(lilt, tables.liltCampaigns),
  serve(medicalServices, tables.medicalServices),
  serve(representatives, tables.users, {
    profile: tables.representativeProfiles,
    role: 'medical_representative',
    scope: people.noSuperAdmins,
    check: people.notOfSuperAdmins,
    links: {
      province_ids: { own: tables.representativeProvinces.user_id, other: tables.representativeProvinces.province_id },
    },
    dependents: dependents.ofPeople,
  }),
  serve(news, tables.news, { afterSave: announceToNewReaders }),
  serve(notificationTypes, tables.notificationTypes, { check: keepsWhatIsSent }),
  serve(offerAdhesions, tables.patientOfferAdhesions),
  serve(officeUsers, tables.officeUsers, {
    links: { medical_service_ids: servicesOfOfficeUser },
    check: keepsItsVisits,
    dependents: dependents.ofOfficeUsers,
  }),
  serve(officies, tables.offices, { dependents: dependents.ofOffices }),
  serve(patientOffers, tables.patientOffers, { computed: { adhesions } }),
  serve(patients, tables.users, {
    profile: tables.patientProfiles,
    role: 'patient',
    scope: people.noSuperAdmins,
    check: people.checks(people.notMergedPatient, people.notOfSuperAdmins),
    dependents: dependents.ofPeople,
    links: { doctor_ids: people.doctorsOfPatient },
    computed: { relatives: people.relativesOfPatient, consent_history: consents.historyOfPatient },
    afterSave: consents.recordConsentsOfForm,
    recordsReads: true,
  }),
  serve(pharmaceuticalCompanies, tables.pharmaceuticalCompanies),
  serve(provinces, tables.provinces),
  serve(regions, tables.regions),
  serve(relativeRelationships, tables.relativeRelationships),
  serve(serviceCommunications, tables.serviceCommunications, { check: hoursInOrder }),
  serve(specializations, tables.specializations),
  serve(subscriptionPlans, tables.subscriptionPlans, { dependents: dependents.ofPlans }),
  serve(subscriptions, tables.subscriptions, { ...currentSubscription, check: oneAtATime }),
  serve(totems, tables.totems, { afterSave: endSessionsOfTotems }),
  serve(tutorials, tables.tutorials),
  serve(userRelationships, tables.userRelationships, { check: people.differentPeople('user_id', 'relative_id') }),
]

/** Resources written by other features and only listed in the admin area. */
const readOnlyResources: readonly ServedResource[] = [
  serveReadOnly(bookings, tables.bookings, visits),
  serveReadOnly(doctorAgents, tables.users, links.agents),
  serveReadOnly(registrations, tables.registrations),
]

export const listedResources: readonly ServedResource[] = [...servedResources, ...readOnlyResources]
registerServed(listedResources)

/** The endpoints of all admin resources, for OpenAPI, the role matrix test and the comparison of routes and contract. */
export const adminEndpoints: readonly Endpoint[] = listedResources.flatMap(({ resource }) => servedEndpoints(resource))

/** Registers the generic routes of every resource. */
export const serveResources = (app: FastifyInstance, deps: Deps): void => resourceRoutes(app, deps, listedResources)
