import type { Audience, Campaign } from '../../../domain/contract/messages/broadcasts'
import type { Channel, Purpose } from '../../../domain/messages/channels'
import { briefDate, clockTime, counted, fullDate } from '../../../domain/text/dates'
import { countText } from '../../../domain/text/format'
import { momentText } from '../../ui/text/moment-text'

/** Purposes as a secretary chooses them, with who gets it. */
export const purposeLabels: Readonly<Record<Purpose, { readonly name: string; readonly about: string }>> = {
  care: {
    name: 'Avviso dello studio',
    about: 'Orari, ferie, cambi di sede, prevenzione. Va a tutti: non serve un consenso a parte.',
  },
  newsletter: {
    name: 'Novità e informazioni',
    about: 'Notizie e consigli. Va solo a chi ha dato il consenso alle novità e alle informazioni.',
  },
  marketing: {
    name: 'Offerte',
    about: 'Promozioni e proposte. Va solo a chi ha dato il consenso alle offerte.',
  },
}

export const kindLabels: Readonly<Record<Audience['kind'], string>> = { patient: 'Pazienti', assistant: 'Segreteria' }

export const channelLabels: Readonly<Record<Channel | 'inbox', string>> = {
  inbox: 'Area personale',
  email: 'E-mail',
  push: 'Notifica push',
}

const many = (count: number, one: string, several: string) => `${countText(count)} ${count === 1 ? one : several}`
/** "1.243 persone". */
export const people = (count: number) => many(count, 'persona', 'persone')
/** "1.243 destinatari". */
export const recipients = (count: number) => many(count, 'destinatario', 'destinatari')

/** "martedì 24 novembre 2026 alle 09:15". */
export const sendAtText = ({ date, time }: NonNullable<Campaign['send_at']>) =>
  `${fullDate(date)} alle ${clockTime(time)}`

/** When it was or will be sent, in a few words. */
export function whenText({ state, send_at, started_at, stopped_at, created_at }: Campaign, now: Date): string {
  if (state === 'scheduled' && send_at) return `Parte ${briefDate(send_at.date)} ${clockTime(send_at.time)}`
  if (state === 'stopped' && stopped_at) return `Fermata ${momentText(stopped_at, now)}`
  if (started_at) return `Inviata ${momentText(started_at, now)}`
  return `Scritta ${momentText(created_at, now)}`
}

export type Progress = NonNullable<Campaign['progress']>

/** How many of the included people are no longer waited for. */
export const settledOf = ({ included, not_sent }: Progress) => included - not_sent

/** From 0 to 100; nobody to write to is all done. */
export const percentOf = (progress: Progress) =>
  progress.included === 0 ? 100 : Math.floor((100 * settledOf(progress)) / progress.included)

/** "30 consegnati". */
export const deliveredText = ({ delivered }: Progress) => many(delivered, 'consegnato', 'consegnati')

/** "1.243 destinatari · 34 inviati · 30 consegnati · 1 letto". */
export function reachedText(progress: Progress): string {
  const { included, sent, read } = progress
  const words = [many(sent, 'inviato', 'inviati'), deliveredText(progress), many(read, 'letto', 'letti')]
  return [recipients(included), ...words].join(' · ')
}

/** What went wrong, for a list: "2 non riusciti, 1 incerto"; empty when nothing did. */
export function troubleText({ failed, uncertain }: Progress): string {
  return [
    failed > 0 && counted(failed, 'non riuscito', 'non riusciti'),
    uncertain > 0 && counted(uncertain, 'incerto', 'incerti'),
  ]
    .filter(Boolean)
    .join(', ')
}
