import { eq, sql } from 'drizzle-orm'
import { readLinksSecret } from '../../links/tokens'
import { demoPassword } from '../../passwords/demo-password'
import { hashPassword } from '../../passwords/password-hash'
import type { Connection } from '../connection/connection'
import { setupLock } from '../migrate'
import { settings, timeClaims, users } from '../tables'
import type { Tx } from '../types'
import { addBookings } from './agenda/bookings'
import { addGuests } from './agenda/guests'
import { addSeries } from './agenda/series'
import { visitsOf } from './agenda/visits'
import { addWaiting } from './agenda/waiting'
import { addCards } from './cards'
import { addCommerce } from './commerce'
import { Demo } from './demo'
import { addMedia } from './files'
import { addMedicines } from './medicines'
import { addCampaigns } from './messages/campaigns'
import { addChats } from './messages/chats'
import { addNotifications } from './messages/inbox'
import { addMessages } from './messages/messages'
import { addOffers } from './offers'
import { addCare, addGhosts, addPatients, addRepresentatives, addStaff } from './people'
import { addPrescriptions } from './prescriptions'
import { addPublishing } from './publishing'
import { readReference } from './reference'
import { addRegistrations } from './registrations'
import { addHealthcareCompanies, addRegistry } from './registry'
import { addRepresentativeCaps } from './representative-caps'
import { addLinks, addStructures } from './structures'

export { demoAccounts } from './accounts'

const demoKey = 'demo'

/** True when the database has no user. */
export async function isEmpty({ db }: { db: Tx }): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length === 0
}

/** True when the database holds the demo practice, whose password is public. */
export async function isDemo({ db }: { db: Tx }): Promise<boolean> {
  return (await db.select().from(settings).where(eq(settings.key, demoKey))).length > 0
}

/** Adds the demo practice of product.md §1 at `now` to a database with reference data only; false when it has users. */
export async function seedDemo(connection: Connection, now: Date): Promise<boolean> {
  const passwordHash = await hashPassword(demoPassword) // one hash for all, or a start would take minutes
  return connection.withoutTimeLimits(({ db }) => db.transaction((tx) => fillPractice(tx, now, passwordHash)))
}

/** Like `seedDemo`, in the caller's transaction. */
export async function fillPractice(tx: Tx, now: Date, passwordHash: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${setupLock})`)
  if (!(await isEmpty({ db: tx }))) return false
  const demo = new Demo(now, await readReference(tx), passwordHash)
  addPractice(demo, await readLinksSecret(tx))
  await demo.write(tx)
  await tx.insert(settings).values({ key: demoKey, value: { now: now.toISOString() } })
  return true
}

/** Adds the whole practice; referenced rows come first. `secret`: of the links. */
function addPractice(demo: Demo, secret: string): void {
  const { staff, wall } = demo
  const healthcare = addHealthcareCompanies(demo)
  const companies = addMedicines(demo)
  addStaff(demo, healthcare)
  const representatives = addRepresentatives(demo, companies)
  const patients = addPatients(demo)
  addGhosts(demo)
  const { patientsOf, limited } = addCare(demo, patients)
  const rooms = addStructures(demo, healthcare['ASL Roma 1'] ?? 0)
  addLinks(demo)
  addRepresentativeCaps(demo, staff.ferri, rooms.get('ferri') ?? [])
  const agendas = [...rooms].map(([key, own]) => ({
    doctorId: staff[key],
    rooms: own,
    patients: patientsOf.get(key) ?? [],
    representatives,
  }))
  const visits = agendas.flatMap((agenda) => visitsOf(agenda, wall))
  const series = agendas
    .filter(({ doctorId }) => doctorId === staff.ferri)
    .flatMap((agenda) => addSeries(demo, agenda, visits, staff.segreteria))
  const ofFerri = agendas.find(({ doctorId }) => doctorId === staff.ferri)
  const held = ofFerri ? addWaiting(demo, ofFerri, [...visits, ...series], staff.segreteria) : []
  const booked = addBookings(demo, [...visits, ...series])
  const guests = ofFerri ? addGuests(demo, ofFerri, booked) : []
  for (const claim of [...held, ...guests]) demo.add(timeClaims, claim)
  addMedia(demo, booked)
  const doctors = agendas.map(({ doctorId }) => doctorId)
  const campaigns = addCampaigns(demo, { patients, patientsOf, limited })
  const notifications = addNotifications(
    demo,
    booked,
    doctors,
    [representatives[0], patients[0]],
    campaigns.notifications,
  ) // with accounts (contract.md, "Demo people")
  addChats(demo, { representatives, patientsOf, limited })
  const lost = addPrescriptions(demo, patientsOf)
  addMessages(demo, { booked, notifications, patients, others: [...campaigns.messages, ...lost], secret })
  addOffers(demo, { patients, patientsOf })
  addCards(demo, { patientsOf, limited })
  addRegistry(demo)
  addCommerce(demo)
  addRegistrations(demo)
  addPublishing(demo)
}
