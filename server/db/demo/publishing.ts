import { addDays } from '../../../domain/calendar/civil-date'
import { slugOf } from '../../../domain/resource/codes'
import faqsResource from '../../../src/resources/faqs'
import liltResource from '../../../src/resources/lilt'
import newsResource from '../../../src/resources/news'
import offersResource from '../../../src/resources/patient_offers'
import communicationsResource from '../../../src/resources/service_communications'
import tutorialsResource from '../../../src/resources/tutorials'
import {
  faqs,
  liltCampaigns,
  news,
  patientOfferAdhesions,
  patientOffers,
  serviceCommunications,
  tutorials,
} from '../tables'
import { type DemoAccount, demoStaff, type StaffKey } from './accounts'
import { type Demo, idOf, insertRecords } from './context'
import lists from './data/lists.json'
import { insertAll } from './insert'
import type { OfficeKey } from './practice'
import { seeded } from './random'

/** Days from today; null is open on that side. */
type Days = readonly (number | null)[]

const desk = ['mmg', 'pls', 'specialist', 'nurse', 'pharmacy', 'assistant'] as const

const videos: readonly (readonly [
  title: string,
  page: string,
  audience: readonly string[],
  status: 'draft' | 'published',
])[] = [
  ['I primi passi', 'primi-passi', [], 'published'],
  ['La pianificazione settimanale', 'pianificazione', desk, 'published'],
  ['Prenotare al telefono, senza mouse', 'telefono', desk, 'published'],
  ['Le visite ripetute', 'ripetizioni', desk, 'published'],
  ['Lavorare per più medici', 'segreteria', ['assistant', 'pharmacy'], 'published'],
  ['Prenotare dalla app', 'app', ['patient'], 'draft'],
]

const communications: readonly (readonly [
  title: string,
  body: string,
  severity: 'info' | 'warning' | 'critical',
  days: Days | null,
  maintenance: boolean,
  audience?: readonly string[],
])[] = [
  // above every page of whom it is meant for: the pharmacies alone, so that the others have their pages whole
  [
    'Aggiornamento completato',
    'Il calendario è più rapido su telefoni e tablet.',
    'info',
    [-3, 20],
    false,
    ['pharmacy'],
  ],
  ['Manutenzione programmata', 'Il servizio è stato aggiornato durante la notte.', 'critical', [-90, -90], true],
  [
    'Invio dei promemoria rallentato',
    'Alcuni promemoria sono arrivati in ritardo. Il problema è risolto.',
    'warning',
    [-35, -34],
    false,
  ],
  ['Cambio delle condizioni d’uso', 'In preparazione.', 'info', null, false],
]

const campaigns: readonly (readonly [
  title: string,
  description: string,
  city: string,
  office: OfficeKey | null,
  days: Days | null,
  status: 'draft' | 'published',
])[] = [
  ['Nastro Rosa', 'Visite senologiche gratuite su prenotazione.', 'H501', 'sanLuca', [-20, 10], 'published'],
  [
    'Controllo della pelle',
    'Una mattina di visite dermatologiche gratuite.',
    'M272',
    'girasole',
    [25, 25],
    'published',
  ],
  [
    'Giornata senza tabacco',
    'Incontro con chi ha smesso, e prova della capacità respiratoria.',
    'H501',
    null,
    [-150, -150],
    'published',
  ],
  ['Percorso azzurro', 'Prevenzione maschile: date da definire.', 'L182', null, null, 'draft'],
]

/** What admins publish: questions, videos, news, offers, campaigns and service communications, in every state. */
export async function insertPublishing(demo: Demo): Promise<void> {
  const { tx, wall, created_at } = demo
  const on = (days: number | null = null) => (days === null ? null : addDays(wall.date, days))
  const periodOf = (days: Days | null) => days && { from: on(days[0]), to: on(days[1]) }
  const faqRows = lists.faqs.map((faq, i) => ({ ...faq, position: i + 1, status: 'published' as const }))
  await insertRecords(demo, faqs, faqsResource, faqRows)
  await insertRecords(
    demo,
    tutorials,
    tutorialsResource,
    videos.map(([title, page, audience, status], i) => {
      return { title, url: `https://video.curante.test/${page}`, audience: [...audience], position: i + 1, status }
    }),
  )
  await insertRecords(
    demo,
    news,
    newsResource,
    lists.news.map(({ days, ...item }) => {
      // readers have heard of those that have begun: the inboxes of the demo are written apart
      const announced_at = days !== null && (days[0] ?? 0) <= 0 ? created_at : null
      return { ...item, slug: slugOf(item.title), period: periodOf(days), announced_at }
    }),
  )
  await insertRecords(
    demo,
    serviceCommunications,
    communicationsResource,
    communications.map(([title, body, severity, days, maintenance, audience = []]) => {
      return { title, body, severity, audience: [...audience], period: periodOf(days), maintenance }
    }),
  )
  await insertRecords(
    demo,
    liltCampaigns,
    liltResource,
    campaigns.map(([title, description, city, office, days, status]) => {
      const [city_id, office_id] = [idOf(demo.cities, city), office && idOf(demo.offices, office)]
      const link = `https://lilt.curante.test/${slugOf(title)}`
      return { title, description, city_id, office_id, period: periodOf(days), link, status }
    }),
  )
  const offerRows = lists.offers.map(({ adhesions: _, days, ...offer }) => ({ ...offer, period: periodOf(days) }))
  const offerIds = await insertRecords(demo, patientOffers, offersResource, offerRows)
  const isDoctor = ([, { category }]: [string, DemoAccount]) => category !== undefined
  const keys = Object.entries<DemoAccount>(demoStaff).filter(isDoctor)
  const doctors = keys.map(([key]) => idOf(demo.staff, key as StaffKey))
  const random = seeded('adhesions')
  const adhesions = lists.offers.flatMap(({ adhesions }, i) =>
    random.sample(doctors, adhesions).map((user_id) => {
      return { patient_offer_id: offerIds[i] as number, user_id, created_at }
    }),
  )
  await insertAll(tx, patientOfferAdhesions, adhesions)
}
