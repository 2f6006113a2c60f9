import type { Tone } from '../resource/field'

/** States of a mass communication. `running`: the audience is frozen and its messages are on their way. */
export const campaignState = {
  draft: { label: 'Bozza', tone: 'neutral' },
  scheduled: { label: 'Programmata', tone: 'info' },
  running: { label: 'In invio', tone: 'info' },
  stopped: { label: 'Fermata', tone: 'warning' },
  done: { label: 'Conclusa', tone: 'success' },
} as const satisfies Record<string, { label: string; tone: Tone }>
export type CampaignState = keyof typeof campaignState
export const campaignStates = Object.keys(campaignState) as [CampaignState, ...CampaignState[]]

/** Why a person of the audience gets nothing; the first that applies counts, so that the sums add up. */
export const exclusion = {
  inactive: 'Persona non più attiva',
  limited: 'Limitati dal medico',
  'no-consent': 'Senza consenso a questa finalità',
  'chosen-off': 'Hanno scelto di non riceverle',
  'no-address': 'Senza e-mail, app o area personale',
  'same-address': 'Stesso indirizzo di un’altra persona: ne parte una sola',
} as const
export type Exclusion = keyof typeof exclusion
export const exclusions = Object.keys(exclusion) as [Exclusion, ...Exclusion[]]

/** What became of the included people: each is counted once, by the best that one of the channels did. */
export interface CampaignCounts {
  readonly sent: number
  /** Of the sent: accepted by the mail server or shown by a device. */
  readonly delivered: number
  readonly failed: number
  readonly uncertain: number
  /** Still to go, or stopped before. */
  readonly not_sent: number
}
