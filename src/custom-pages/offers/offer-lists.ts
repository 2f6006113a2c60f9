import { endpoints } from '../../../domain/contract'
import type { DedicatedOffer, Offer } from '../../../domain/contract/practice/offers'
import { field, publicationStatus, publicationStatuses, type RecordOnWire } from '../../../domain/resource'
import { numericMoment } from '../../../domain/text/dates'
import { featureList } from '../../platform/calls/feature-list'
import { periodText, priceText } from './sentences'

const status = (list: 'filter' | 'column') =>
  field.choice({
    label: 'Stato',
    options: Object.fromEntries(publicationStatuses.map((one) => [one, publicationStatus[one].label.f])),
    tones: Object.fromEntries(publicationStatuses.map((one) => [one, publicationStatus[one].tone])),
    list,
    operators: ['in'],
    example: 'current',
  })
const common = {
  price: field.text({ label: 'Prezzo', max: 80, list: 'column', example: '32,00 € (−20%)' }),
  when: field.text({ label: 'Periodo', max: 80, list: 'column', example: 'Dal 01/11/2026 al 31/12/2026' }),
}
const labels = { one: 'Offerta', many: 'Offerte', gender: 'f' } as const
const menu = { group: 'registry', order: 0, hidden: true } as const

/** The doctor's own offers: drafts, then by their period, newest first. */
export const ownList = featureList({
  resource: {
    name: endpoints.offers.path,
    labels: {
      ...labels,
      empty:
        'Nessuna offerta: proponi un check-up o una giornata di prevenzione ai pazienti che hanno dato il consenso.',
    },
    menu,
    titleField: 'title',
    fields: {
      title: field.text({ label: 'Titolo', max: 160, list: 'search', example: 'Check-up del cuore' }),
      status: status('filter'),
      taken: field.number({ label: 'Adesioni', list: 'column', example: 4 }),
      seen: field.number({ label: 'L’hanno vista', list: 'column', example: 31 }),
      audience: field.number({ label: 'Destinatari', list: 'column', example: 120 }),
      ...common,
      text: field.text({ label: 'Testo', max: 2000, list: ['search', 'on-request'], example: 'Visita ed ECG.' }),
    },
    orders: ['-id'],
    screens: ['list'],
  },
  endpoint: endpoints.offers,
  queryNames: {},
  toRecord: (offer) => offer,
})

/** What is offered to the doctor today, then what the doctor has adhered to and has ended. */
export const dedicatedList = featureList({
  resource: {
    name: endpoints.dedicatedOffers.path,
    labels: {
      ...labels,
      empty:
        'Nessuna offerta per te in questo momento: quelle nuove compaiono qui, e qui restano quelle a cui aderisci.',
    },
    menu,
    titleField: 'title',
    fields: {
      title: field.text({ label: 'Titolo', max: 160, list: 'column', example: 'Holter pressorio' }),
      status: status('column'),
      taken_at: field.text({ label: 'La tua adesione', max: 20, list: 'column', example: '07/01/2026 09:30' }),
      ...common,
    },
    orders: ['-id'],
    screens: ['list'],
  },
  endpoint: endpoints.dedicatedOffers,
  queryNames: {},
  toRecord: (offer) => offer,
})

/** An offer as a row of its list shows it, with the offer itself. */
export interface OfferRecord<O> extends RecordOnWire {
  readonly offer: O
}

export function ownRecord(offer: Offer): OfferRecord<Offer> {
  const { counts, status, period, text } = offer
  return {
    ...{ id: offer.id, title: offer.title, status, text, offer },
    ...{ taken: counts.taken, seen: counts.seen, audience: status === 'expired' ? null : counts.audience },
    ...{ price: priceText(offer), when: periodText(period) },
  } as unknown as OfferRecord<Offer>
}

export function dedicatedRecord(offer: DedicatedOffer): OfferRecord<DedicatedOffer> {
  const { id, title, status, period, taken_at } = offer
  return {
    ...{ id, title, status, offer, taken_at: taken_at && numericMoment(taken_at) },
    ...{ price: priceText(offer), when: periodText(period) },
  } as unknown as OfferRecord<DedicatedOffer>
}
