import type { Consent, NotificationSetting } from '../../../../domain/contract/messages/notification-settings'
import { type Channel, consentSourceName, type NotificationCategory } from '../../../../domain/messages/channels'
import { momentText } from '../../../ui/text/moment-text'

/** Categories as a person reads them, with what each means. */
export const categoryLabels: Readonly<
  Record<NotificationCategory, { readonly title: string; readonly about: string }>
> = {
  system: {
    title: 'Visite, richieste e messaggi',
    about: 'Ciò che serve per lavorare ogni giorno.',
  },
  newsletter: {
    title: 'Novità e informazioni',
    about: 'Aggiornamenti sul servizio, solo se lo desideri.',
  },
  marketing: {
    title: 'Offerte e promozioni',
    about: 'Proposte dedicate, solo se lo desideri.',
  },
}

/** Short enough for the head of a column. */
export const channelTitle = { email: 'E-mail', push: 'Push' } as const satisfies Record<Channel, string>

/** As in "Visita da confermare per e-mail". */
export const byChannel = { email: 'per e-mail', push: 'con notifica push' } as const satisfies Record<Channel, string>

/** Whether a cell is on: by choice, else by default. */
export const isOn = ({ chosen, default_on }: NotificationSetting['channels'][number]) => chosen ?? default_on

/** "Dato il gio 19 nov 09:15, impostazioni della persona"; nothing for one never given. */
export function consentMoment({ given, at, source }: Consent, now: Date): string {
  if (at === null) return 'Mai dato finora.'
  const place = source && source !== 'settings' ? ` (${consentSourceName[source].toLowerCase()})` : ''
  const moment = momentText(at, now)
  return `${given ? 'Dato' : 'Ritirato'} ${moment.startsWith('oggi') ? '' : 'il '}${moment}${place}.`
}
