/** How far the registration of a doctor or a pharmacy has come. */
export const registrationState = {
  open: { label: 'Da completare', tone: 'neutral' },
  waiting: { label: 'Da approvare', tone: 'warning' },
  approved: { label: 'Approvata', tone: 'success' },
  rejected: { label: 'Rifiutata', tone: 'error' },
} as const
export type RegistrationState = keyof typeof registrationState
export const registrationStates = Object.keys(registrationState) as [RegistrationState, ...RegistrationState[]]

/** The steps of a registration, in their order. */
export const registrationStep = {
  account: 'Account',
  category: 'Professione',
  office: 'Struttura',
  plan: 'Piano',
} as const
export type RegistrationStep = keyof typeof registrationStep
export const registrationSteps = Object.keys(registrationStep) as [RegistrationStep, ...RegistrationStep[]]

/** Days without a change after which a registration is deleted, unless it waits for an admin. */
export const registrationDays = 14

/** Why a profile that nobody has claimed may be the one of who registers. */
export const ghostMatch = {
  number: 'Stesso numero di iscrizione',
  email: 'Stesso indirizzo e-mail',
  name: 'Stesso nome',
} as const
export type GhostMatch = keyof typeof ghostMatch

/** A number of registration as it is compared: letters and digits, in capitals. */
export const compactNumber = (typed: string) => typed.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
