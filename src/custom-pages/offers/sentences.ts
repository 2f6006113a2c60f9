import { addDays, type CivilDate, toDayNumber } from '../../../domain/calendar/civil-date'
import type { Offer } from '../../../domain/contract/practice/offers'
import { type Period, type PublicationStatus, publicationStatus } from '../../../domain/resource/field'
import { counted, numericDate } from '../../../domain/text/dates'
import { countText, euroText } from '../../../domain/text/format'

export const statusText = (status: PublicationStatus) => publicationStatus[status].label.f
export const statusTone = (status: PublicationStatus) => publicationStatus[status].tone

/** Whether its readers can still take it up. */
export const isOpen = ({ status }: Pick<Offer, 'status'>) => status === 'current' || status === 'enabled'

/** "Dal 01/11/2026 al 31/12/2026", "Dal 01/11/2026, senza scadenza". */
export function periodText(period: Period | null): string {
  if (period === null) return 'Non pubblicata'
  const { from, to } = period
  if (from && to) return from === to ? `Solo il ${numericDate(from)}` : `Dal ${numericDate(from)} al ${numericDate(to)}`
  if (from) return `Dal ${numericDate(from)}, senza scadenza`
  return to ? `Fino al ${numericDate(to)}` : 'Senza scadenza'
}

/** How long it still lasts, or how soon it begins; empty where there is nothing to count. */
export function daysLeftText({ status, period }: Pick<Offer, 'status' | 'period'>, today: CivilDate): string {
  const daysTo = (day: CivilDate) => toDayNumber(day) - toDayNumber(today)
  if (status === 'published' && period?.from) {
    const days = daysTo(period.from)
    return days === 1 ? 'Da domani' : `Tra ${counted(days, 'giorno', 'giorni')}`
  }
  if (status !== 'current' || !period?.to) return ''
  const days = daysTo(period.to)
  if (days === 0) return 'Ultimo giorno'
  return days === 1 ? 'Fino a domani' : `Ancora ${counted(days, 'giorno', 'giorni')}`
}

/** What is paid, and what it was before the discount where there is one. Cents are rounded. */
export function priceOf({ price, discount }: Pick<Offer, 'price' | 'discount'>) {
  if (price === null) return { now: '', before: '' }
  if (!discount) return { now: price === 0 ? 'Gratis' : euroText(price), before: '' }
  const now = Math.round((price * (100 - discount)) / 100)
  return { now: now === 0 ? 'Gratis' : euroText(now), before: euroText(price) }
}

/** The same in one line: "32,00 € (−20%)". */
export function priceText(offer: Pick<Offer, 'price' | 'discount'>): string | null {
  const { now, before } = priceOf(offer)
  if (now) return before ? `${now} (−${offer.discount}%)` : now
  return offer.discount ? `Sconto ${offer.discount}%` : null
}

/** A part of the address that names an offer; null for anything else. */
export const idIn = (value: string | null | undefined) => (value && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null)

export const patients = (count: number) => `${countText(count)} ${count === 1 ? 'paziente' : 'pazienti'}`

/** The period of one that ends now: its last day is yesterday, or today where it has only just begun. */
export function endedPeriod({ period }: Pick<Offer, 'period'>, today: CivilDate): Period {
  const from = period?.from ?? null
  const yesterday = addDays(today, -1)
  return { from, to: from !== null && from > yesterday ? today : yesterday }
}
