/** Ways out of the house (specification §3, "Notification channels"). The inbox is not one of them: it always has everything. */
export const channels = ['email', 'push'] as const
export type Channel = (typeof channels)[number]

export const channelName = { email: 'E-mail', push: 'Notifiche push' } as const satisfies Record<Channel, string>

/** Categories of notification types (specification §3). */
export const notificationCategories = ['system', 'newsletter', 'marketing'] as const
export type NotificationCategory = (typeof notificationCategories)[number]

/** What personal data is used for: each needs a consent of its own (contract.md, "consents"). */
export const purposes = ['care', 'newsletter', 'marketing'] as const
export type Purpose = (typeof purposes)[number]

export const purposeName = {
  care: 'Cura e prenotazioni',
  newsletter: 'Novità e informazioni',
  marketing: 'Offerte e promozioni',
} as const satisfies Record<Purpose, string>

/** The purpose that a message of a category serves. */
export const purposeOf = { system: 'care', newsletter: 'newsletter', marketing: 'marketing' } as const satisfies Record<
  NotificationCategory,
  Purpose
>

/** The notification type of a mass communication: what people choose about it, and what they end by its mails. */
export const typeOfCampaign = {
  care: 'broadcast',
  newsletter: 'broadcast',
  marketing: 'offer',
} as const satisfies Record<Purpose, string>

/** The version of the texts that a consent is given to; it changes with the texts. */
export const consentTextVersion = '2026-11'

/** Where a consent was given or withdrawn. */
export const consentSources = [
  'settings',
  'invite',
  'admin',
  'practice',
  'unsubscribe',
  'import',
  'public-booking',
] as const
export type ConsentSource = (typeof consentSources)[number]

export const consentSourceName = {
  settings: 'Impostazioni della persona',
  invite: 'Invito',
  admin: 'Amministrazione',
  practice: 'Studio del medico',
  unsubscribe: 'Link di disiscrizione',
  import: 'Importazione',
  'public-booking': 'Prenotazione dal sito',
} as const satisfies Record<ConsentSource, string>

/** What a person consents to, in the words of `consentTextVersion`. */
export const consentText = {
  care: 'Acconsento al trattamento dei miei dati per la cura e per la gestione delle prenotazioni.',
  newsletter: 'Acconsento a ricevere novità e informazioni sul servizio e dallo studio.',
  marketing: 'Acconsento a ricevere offerte e promozioni.',
} as const satisfies Record<Purpose, string>
