import { addDays, type CivilDate } from '../../../domain/calendar/civil-date'
import { searchText } from '../../../domain/resource'
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
import type { Tx } from '../types'
import { insertAll } from './insert'
import type { OfficeKey } from './practice'
import { seeded } from './random'

export interface PublishingContext {
  readonly today: CivilDate
  readonly created_at: Date
  readonly offices: ReadonlyMap<OfficeKey, number>
  /** Ids by cadastral code. */
  readonly cities: ReadonlyMap<string, number>
  readonly patients: readonly number[]
}

/** Days from today; null is open on that side. */
type Days = readonly [from: number | null, to: number | null]

const desk = ['mmg', 'pls', 'specialist', 'nurse', 'pharmacy', 'assistant'] as const

const questions: readonly (readonly [
  category: string,
  question: string,
  answer: string,
  audience: readonly string[],
])[] = [
  [
    'Prenotazioni',
    'Come prenoto una visita?',
    'Dal calendario, con **Nuova prenotazione** o scegliendo un orario libero.',
    desk,
  ],
  [
    'Prenotazioni',
    'Posso spostare una visita?',
    'Sì: trascinala su un altro orario, oppure aprila e scegli **Modifica**.',
    desk,
  ],
  [
    'Prenotazioni',
    'Come prenoto la stessa visita ogni settimana?',
    'Attiva **Ripeti** nel pannello: ogni data si può correggere prima di salvare.',
    desk,
  ],
  [
    'Prenotazioni',
    'Perché un orario non è prenotabile?',
    'Scegli *Perché non è libero?*: il calendario dice la causa e che cosa la toglierebbe.',
    desk,
  ],
  [
    'Prenotazioni',
    'Come disdico una visita?',
    'Dalla app, nella scheda della visita. Lo studio viene avvisato subito.',
    ['patient'],
  ],
  [
    'Account',
    'Ho dimenticato la password',
    'Dalla pagina di accesso scegli **Password dimenticata**: il link vale un’ora.',
    [],
  ],
  [
    'Account',
    'Come attivo la verifica in due passaggi?',
    'Dal profilo, con una app di autenticazione. Conserva i codici di recupero.',
    desk,
  ],
  [
    'Account',
    'Una collega può prenotare per me?',
    'Sì: aggiungila al personale di segreteria e scegli che cosa può fare.',
    desk,
  ],
  [
    'Pianificazione',
    'Come chiudo lo studio per ferie?',
    'In **Pause e ferie** aggiungi la chiusura: le visite già prenotate sono elencate.',
    desk,
  ],
  [
    'Pianificazione',
    'Che cosa sono gli orari jolly?',
    'Orari che si prenotano solo dalla mattina del giorno stesso.',
    desk,
  ],
  [
    'Informatori',
    'Come prenoto un incontro con il medico?',
    'Dalla app, negli orari riservati agli informatori scientifici.',
    ['medical_representative'],
  ],
  [
    'Abbonamento',
    'Come cambio piano?',
    'In **Abbonamento**: il nuovo piano comincia alla scadenza di quello in corso.',
    ['mmg', 'pls', 'specialist', 'pharmacy'],
  ],
]

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

const offers: readonly (readonly [
  title: string,
  description: string,
  price: number | null,
  discount: number | null,
  days: Days | null,
  audience: readonly string[],
  adhesions: number,
])[] = [
  [
    'Holter pressorio a prezzo ridotto',
    'Per gli assistiti sopra i 65 anni, su prenotazione.',
    4_500,
    25,
    [-30, 60],
    ['patient'],
    24,
  ],
  ['Controllo dei nei', 'Mappatura con la dermatologa del poliambulatorio.', 6_000, 20, [-10, 80], ['patient'], 11],
  ['Misuratore di pressione', 'In farmacia, con la prova gratuita.', 3_990, 15, [10, 90], ['patient'], 0],
  [
    'Corso di primo soccorso',
    'Quattro incontri serali per gli studi medici.',
    null,
    null,
    [-200, -140],
    ['mmg', 'pls', 'nurse', 'assistant'],
    6,
  ],
  ['Elettrocardiografo portatile', 'Bozza: in attesa del listino.', null, 30, null, ['mmg', 'specialist'], 0],
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
export async function insertPublishing(tx: Tx, context: PublishingContext): Promise<void> {
  const { today, created_at } = context
  const dated = { created_at, updated_at: created_at }
  const on = (days: number | null) => (days === null ? null : addDays(today, days))
  const periodOf = (days: Days | null) => days && { from: on(days[0]), to: on(days[1]) }
  await insertAll(
    tx,
    faqs,
    questions.map(([category, question, answer, audience], i) => {
      const row = { question, answer, audience: [...audience], category, position: i + 1, status: 'published' as const }
      return { ...row, search: searchText(faqsResource, row), ...dated }
    }),
  )
  await insertAll(
    tx,
    tutorials,
    videos.map(([title, page, audience, status], i) => {
      const row = { title, url: `https://video.curante.test/${page}`, audience: [...audience], position: i + 1, status }
      return { ...row, search: searchText(tutorialsResource, row), ...dated }
    }),
  )
  await insertAll(
    tx,
    news,
    items.map(([title, body, days, pinned, audience]) => {
      const row = { title, slug: slugOf(title), body, audience: [...audience], period: periodOf(days), pinned }
      // their readers have heard of those that have begun: the inboxes of the demo are written by hand
      const hasBegun = days !== null && (days[0] ?? 0) <= 0
      return { ...row, announced_at: hasBegun ? created_at : null, search: searchText(newsResource, row), ...dated }
    }),
  )
  await insertAll(
    tx,
    serviceCommunications,
    communications.map(([title, body, severity, days, maintenance, audience = []]) => {
      const row = { title, body, severity, audience: [...audience], period: periodOf(days), maintenance }
      return { ...row, search: searchText(communicationsResource, row), ...dated }
    }),
  )
  await insertAll(
    tx,
    liltCampaigns,
    campaigns.map(([title, description, city, office, days, status]) => {
      const city_id = context.cities.get(city) ?? null
      const office_id = office && (context.offices.get(office) ?? null)
      const link = `https://lilt.curante.test/${slugOf(title)}`
      const row = { title, description, city_id, office_id, period: periodOf(days), link, status }
      return { ...row, search: searchText(liltResource, row), ...dated }
    }),
  )
  const offerIds = await insertAll(
    tx,
    patientOffers,
    offers.map(([title, description, price, discount, days, audience]) => {
      const row = { title, description, price, discount, period: periodOf(days), audience: [...audience] }
      return { ...row, search: searchText(offersResource, row), ...dated }
    }),
  )
  const random = seeded('adhesions')
  const adhesions = offers.flatMap(([, , , , , , count], i) =>
    random
      .sample(context.patients, count)
      .map((user_id) => ({ patient_offer_id: offerIds[i] as number, user_id, created_at })),
  )
  await insertAll(tx, patientOfferAdhesions, adhesions)
}
