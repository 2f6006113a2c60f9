/** What a doctor's account needs before people can book, in the order in which it is done (product.md §5, /settings/complete). */
export const setupSteps = ['office', 'services', 'planning', 'holidays', 'profile'] as const
export type SetupStep = (typeof setupSteps)[number]

interface StepText {
  readonly label: string
  readonly why: string
  /** The page where it is done. */
  readonly path: string
}

export const setupStep = {
  office: {
    label: 'Struttura',
    why: 'Dove ricevi: nome, indirizzo e telefono.',
    path: '/settings/offices',
  },
  services: {
    label: 'Prestazioni',
    why: 'Che cosa si può prenotare in ogni struttura.',
    path: '/settings/offices?tab=services',
  },
  planning: {
    label: 'Pianificazione settimanale',
    why: 'I giorni e gli orari in cui ricevi.',
    path: '/settings/weekly-planning',
  },
  holidays: {
    label: 'Pause e ferie',
    why: 'Le feste e i giorni in cui sei chiuso.',
    path: '/settings/holidays',
  },
  profile: {
    label: 'Profilo',
    why: 'Telefono e presentazione, per chi ti cerca.',
    path: '/settings/profile',
  },
} as const satisfies Record<SetupStep, StepText>
