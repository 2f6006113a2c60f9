/** What a mailed link is for, and how many minutes it can be used; null: until what it is about has passed. */
export const linkPurpose = {
  'reset-password': { minutes: 60, once: true },
  invite: { minutes: 14 * 24 * 60, once: true },
  /** A link to a doctor, offered to an address. */
  staff: { minutes: 14 * 24 * 60, once: true },
  /** The page of one visit: shown, confirmed, cancelled until it begins. */
  booking: { minutes: null, once: false },
  /** The page of a time that is held for somebody: accepted or declined until the hold expires. */
  offer: { minutes: null, once: false },
  /** The page on which a person chooses another time for a visit that cannot stay where it is, until the times are free again. */
  choice: { minutes: null, once: false },
  /** The time that a guest holds while typing (`heldMinutes`); it is not mailed. */
  hold: { minutes: null, once: false },
  /** A guest's booking: confirmed by the mail that it comes with, then the page of the visit until it begins. */
  guest: { minutes: null, once: false },
  /** A new doctor's registration: confirmed by mail, and gone on with. */
  registration: { minutes: 14 * 24 * 60, once: false },
  unsubscribe: { minutes: 365 * 24 * 60, once: false },
} as const satisfies Record<string, { minutes: number | null; once: boolean }>
export type LinkPurpose = keyof typeof linkPurpose
export const linkPurposes = Object.keys(linkPurpose) as [LinkPurpose, ...LinkPurpose[]]

/**
 * Why a link does not work; `changed`: what it was about is not what it was when the link was sent; `account`: whoever has the
 * address cannot be given what it offers.
 */
export const linkProblem = {
  unknown: 'Questo link non è valido.',
  used: 'Questo link è già stato usato.',
  expired: 'Questo link è scaduto.',
  superseded: 'Questo link è stato sostituito da uno più recente.',
  changed: 'Ciò a cui portava questo link nel frattempo è cambiato.',
  account: 'Con questo indirizzo non c’è un account adatto: chiedi un invito all’indirizzo con cui lavori.',
} as const
export type LinkProblem = keyof typeof linkProblem

/** How far the page that a link opens has come; a `LinkProblem` says why the link does not work, `unreachable` why the server does not. */
export type LinkState = 'loading' | 'ready' | 'done' | LinkProblem | { readonly unreachable: string }

/** The console page that a link of this purpose opens. */
export const linkPath = {
  'reset-password': (token) => `/reset-password?token=${token}`,
  invite: (token) => `/invite/complete?token=${token}`,
  staff: (token) => `/invite/complete?token=${token}`,
  booking: (token) => `/prenotazione/${token}`,
  offer: (token) => `/prenotazione/${token}`,
  choice: (token) => `/prenotazione/${token}`,
  hold: (token) => `/prenotazione/${token}`,
  guest: (token) => `/prenotazione/${token}`,
  registration: (token) => `/setup/signup?token=${token}`,
  unsubscribe: (token) => `/unsubscribe/${token}`,
} as const satisfies Record<LinkPurpose, (token: string) => string>
