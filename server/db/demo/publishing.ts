import { addDays } from '../../../domain/calendar/civil-date'
import { slugOf } from '../../../domain/resource/slug'
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
import { type Demo, idOf, insertRecords } from './context'
import lists from './data/lists.json'
import { insertAll } from './insert'
import type { OfficeKey } from './practice'
import { seeded } from './random'

/** Days from today; null is open on that side. */
type Days = readonly [from: number | null, to: number | null]

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

const items: readonly (readonly [
  title: string,
  body: string,
  days: Days | null,
  pinned: boolean,
  audience: readonly string[],
])[] = [
  [
    'Le visite ripetute',
    'Da oggi ogni data di una ripetizione **si può correggere** prima di salvare.\n\n- un altro orario dello stesso giorno\n- il giorno seguente\n- nessuna visita',
    [-1, null],
    true,
    desk,
  ],
  [
    'Campagna antinfluenzale',
    'È disponibile il materiale informativo per i pazienti.',
    [-12, 60],
    false,
    ['mmg', 'pls', 'pharmacy', 'assistant'],
  ],
  ['Calendario delle festività', 'Controlla le chiusure dei prossimi mesi in **Pause e ferie**.', [-40, 45], false, []],
  ['Nuovo orario dell’assistenza', 'Dal mese prossimo rispondiamo anche il sabato mattina.', [14, null], false, []],
  ['Convegno di medicina generale', 'Grazie a chi è venuto a trovarci.', [-120, -90], false, ['mmg']],
  ['I totem in sala d’attesa', 'Bozza: manca la fotografia.', null, false, desk],
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

const offers: readonly {
  readonly title: string
  readonly description: string
  readonly price: number | null
  readonly discount: number | null
  readonly days: Days | null
  readonly audience: readonly string[]
  readonly adhesions: number
}[] = [
  {
    title: 'Holter pressorio a prezzo ridotto',
    description: 'Per gli assistiti sopra i 65 anni, su prenotazione.',
    ...{ price: 4_500, discount: 25, days: [-30, 60], audience: ['patient'], adhesions: 24 },
  },
  {
    title: 'Controllo dei nei',
    description: 'Mappatura con la dermatologa del poliambulatorio.',
    ...{ price: 6_000, discount: 20, days: [-10, 80], audience: ['patient'], adhesions: 11 },
  },
  {
    title: 'Misuratore di pressione',
    description: 'In farmacia, con la prova gratuita.',
    ...{ price: 3_990, discount: 15, days: [10, 90], audience: ['patient'], adhesions: 0 },
  },
  {
    title: 'Corso di primo soccorso',
    description: 'Quattro incontri serali per gli studi medici.',
    ...{
      price: null,
      discount: null,
      days: [-200, -140],
      audience: ['mmg', 'pls', 'nurse', 'assistant'],
      adhesions: 6,
    },
  },
  {
    title: 'Elettrocardiografo portatile',
    description: 'Bozza: in attesa del listino.',
    ...{ price: null, discount: 30, days: null, audience: ['mmg', 'specialist'], adhesions: 0 },
  },
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
export async function insertPublishing(demo: Demo, patients: readonly number[]): Promise<void> {
  const { tx, wall, created_at } = demo
  const on = (days: number | null) => (days === null ? null : addDays(wall.date, days))
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
    items.map(([title, body, days, pinned, audience]) => {
      // readers have heard of those that have begun: the inboxes of the demo are written apart
      const announced_at = days !== null && (days[0] ?? 0) <= 0 ? created_at : null
      const period = periodOf(days)
      return { title, slug: slugOf(title), body, audience: [...audience], period, pinned, announced_at }
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
  const offerRows = offers.map(({ adhesions: _, days, audience, ...offer }) => {
    return { ...offer, period: periodOf(days), audience: [...audience] }
  })
  const offerIds = await insertRecords(demo, patientOffers, offersResource, offerRows)
  const random = seeded('adhesions')
  const adhesions = offers.flatMap(({ adhesions }, i) =>
    random.sample(patients, adhesions).map((user_id) => {
      return { patient_offer_id: offerIds[i] as number, user_id, created_at }
    }),
  )
  await insertAll(tx, patientOfferAdhesions, adhesions)
}
