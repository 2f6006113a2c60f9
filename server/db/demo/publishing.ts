import { slugOf } from '../../../domain/resource/codes'
import faqsResource from '../../../src/resources/configuration/faqs'
import liltResource from '../../../src/resources/configuration/lilt'
import offersResource from '../../../src/resources/configuration/patient_offers'
import communicationsResource from '../../../src/resources/configuration/service_communications'
import tutorialsResource from '../../../src/resources/configuration/tutorials'
import newsResource from '../../../src/resources/news/news'
import {
  faqs,
  liltCampaigns,
  news,
  patientOfferAdhesions,
  patientOffers,
  serviceCommunications,
  tutorials,
} from '../tables'
import type { StaffKey } from './accounts'
import lists from './data/lists.json'
import { type Demo, dayMs } from './demo'

const practice = ['mmg', 'pls', 'specialist', 'nurse', 'pharmacy', 'assistant'] as const

const videos = [
  ['I primi passi', 'primi-passi', [], 'published'],
  ['La pianificazione settimanale', 'pianificazione', practice, 'published'],
  ['Prenotare al telefono, senza mouse', 'telefono', practice, 'published'],
  ['Le visite ripetute', 'ripetizioni', practice, 'published'],
  ['Lavorare per più medici', 'segreteria', ['assistant', 'pharmacy'], 'published'],
  ['Prenotare dalla app', 'app', ['patient'], 'draft'],
] as const

const lateReminders = 'Alcuni promemoria sono arrivati in ritardo. Il problema è risolto.'
const noSmoking = 'Incontro con chi ha smesso, e prova della capacità respiratoria.'

/** Title, text, severity (critical means maintenance), days counted from today (null: a draft), audience. */
const communications = [
  // a banner above every page takes space, so only pharmacies get one
  ['Aggiornamento completato', 'Il calendario è più rapido su telefoni e tablet.', 'info', [-3, 20], ['pharmacy']],
  ['Manutenzione programmata', 'Il servizio è stato aggiornato durante la notte.', 'critical', [-90, -90], []],
  ['Invio dei promemoria rallentato', lateReminders, 'warning', [-35, -34], []],
  ['Cambio delle condizioni d’uso', 'In preparazione.', 'info', null, []],
] as const

/** Title, description, city, office, days counted from today (null: a draft). */
const campaigns = [
  ['Nastro Rosa', 'Visite senologiche gratuite su prenotazione.', 'H501', 'sanLuca', [-20, 10]],
  ['Controllo della pelle', 'Una mattina di visite dermatologiche gratuite.', 'M272', 'girasole', [25, 25]],
  ['Giornata senza tabacco', noSmoking, 'H501', null, [-150, -150]],
  ['Percorso azzurro', 'Prevenzione maschile: date da definire.', 'L182', null, null],
] as const

/** Adds admin content in every state: FAQs, videos, news, offers, campaigns and service communications. */
export function addPublishing(demo: Demo): void {
  /** Period from days counted from today; null is an open end, null `days` no period. */
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
    // those that have begun count as announced: the demo's inboxes are written separately
    const announced_at = days !== null && (days[0] ?? 0) <= 0 ? demo.created_at : null
    demo.add(news, { ...item, slug: slugOf(item.title), period: periodOf(days), announced_at }, newsResource)
  }
  for (const [title, body, severity, days, audience] of communications) {
    const row = { title, body, severity, audience, period: periodOf(days), maintenance: severity === 'critical' }
    demo.add(serviceCommunications, row, communicationsResource)
  }
  for (const [title, description, city, office, days] of campaigns) {
    const place = { city_id: demo.known.cities[city], office_id: office && demo.offices[office] }
    const state = { period: periodOf(days), status: days ? ('published' as const) : ('draft' as const) }
    const link = `https://lilt.curante.test/${slugOf(title)}`
    demo.add(liltCampaigns, { title, description, ...place, ...state, link }, liltResource)
  }
  for (const { adhesions, days, ...offer } of lists.offers) {
    const patient_offer_id = demo.add(patientOffers, { ...offer, period: periodOf(days) }, offersResource)
    const created_at = new Date(demo.now.getTime() + ((days?.[0] ?? 0) + 3) * dayMs)
    for (const key of adhesions as StaffKey[])
      demo.add(patientOfferAdhesions, {
        patient_offer_id,
        user_id: demo.staff[key],
        created_at,
        updated_at: created_at,
      })
  }
}
