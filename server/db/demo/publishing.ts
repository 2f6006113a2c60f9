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
import { demoStaff, staffKeys } from './accounts'
import lists from './data/lists.json'
import type { Demo } from './demo'
import { seeded } from './random'

const practice = ['mmg', 'pls', 'specialist', 'nurse', 'pharmacy', 'assistant'] as const

const videos = [
  ['I primi passi', 'primi-passi', [], 'published'],
  ['La pianificazione settimanale', 'pianificazione', practice, 'published'],
  ['Prenotare al telefono, senza mouse', 'telefono', practice, 'published'],
  ['Le visite ripetute', 'ripetizioni', practice, 'published'],
  ['Lavorare per più medici', 'segreteria', ['assistant', 'pharmacy'], 'published'],
  ['Prenotare dalla app', 'app', ['patient'], 'draft'],
] as const

const communications = [
  {
    title: 'Aggiornamento completato',
    body: 'Il calendario è più rapido su telefoni e tablet.',
    severity: 'info',
    days: [-3, 20],
    maintenance: false,
    audience: ['pharmacy'], // it stands above every page: the others see theirs whole
  },
  {
    title: 'Manutenzione programmata',
    body: 'Il servizio è stato aggiornato durante la notte.',
    severity: 'critical',
    days: [-90, -90],
    maintenance: true,
    audience: [],
  },
  {
    title: 'Invio dei promemoria rallentato',
    body: 'Alcuni promemoria sono arrivati in ritardo. Il problema è risolto.',
    severity: 'warning',
    days: [-35, -34],
    maintenance: false,
    audience: [],
  },
  {
    title: 'Cambio delle condizioni d’uso',
    body: 'In preparazione.',
    severity: 'info',
    days: null,
    maintenance: false,
    audience: [],
  },
] as const

const campaigns = [
  {
    title: 'Nastro Rosa',
    description: 'Visite senologiche gratuite su prenotazione.',
    city: 'H501',
    office: 'sanLuca',
    days: [-20, 10],
    status: 'published',
  },
  {
    title: 'Controllo della pelle',
    description: 'Una mattina di visite dermatologiche gratuite.',
    city: 'M272',
    office: 'girasole',
    days: [25, 25],
    status: 'published',
  },
  {
    title: 'Giornata senza tabacco',
    description: 'Incontro con chi ha smesso, e prova della capacità respiratoria.',
    city: 'H501',
    office: null,
    days: [-150, -150],
    status: 'published',
  },
  {
    title: 'Percorso azzurro',
    description: 'Prevenzione maschile: date da definire.',
    city: 'L182',
    office: null,
    days: null,
    status: 'draft',
  },
] as const

/** What admins publish: questions, videos, news, offers, campaigns and service communications, in every state. */
export function addPublishing(demo: Demo): void {
  /** From days counted from today; null is open on that side, no days are no period. */
  const periodOf = (days: readonly (number | null)[] | null) => {
    const [from, to] = (days ?? []).map((day) => (day === null ? null : demo.date(day)))
    return days && { from: from ?? null, to: to ?? null }
  }
  for (const [i, faq] of lists.faqs.entries())
    demo.add(faqs, { ...faq, position: i + 1, status: 'published' }, faqsResource)
  for (const [i, [title, page, audience, status]] of videos.entries()) {
    const url = `https://video.curante.test/${page}`
    demo.add(tutorials, { title, url, audience, position: i + 1, status }, tutorialsResource)
  }
  for (const { days, ...item } of lists.news) {
    // readers have heard of those that have begun: the inboxes of the demo are written apart
    const announced_at = days !== null && (days[0] ?? 0) <= 0 ? demo.created_at : null
    demo.add(news, { ...item, slug: slugOf(item.title), period: periodOf(days), announced_at }, newsResource)
  }
  for (const { days, ...communication } of communications)
    demo.add(serviceCommunications, { ...communication, period: periodOf(days) }, communicationsResource)
  for (const { city, office, days, ...campaign } of campaigns) {
    const place = { city_id: demo.known.cities[city], office_id: office && demo.offices[office] }
    const link = `https://lilt.curante.test/${slugOf(campaign.title)}`
    demo.add(liltCampaigns, { ...campaign, ...place, period: periodOf(days), link }, liltResource)
  }
  const random = seeded('adhesions')
  const doctors = staffKeys.filter((key) => demoStaff[key].page)
  for (const { adhesions, days, ...offer } of lists.offers) {
    const patient_offer_id = demo.add(patientOffers, { ...offer, period: periodOf(days) }, offersResource)
    for (const key of random.sample(doctors, adhesions))
      demo.add(patientOfferAdhesions, { patient_offer_id, user_id: demo.staff[key] })
  }
}
