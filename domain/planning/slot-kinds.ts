/** Kinds of painted time (specification §3, "Availability slot types"); unpainted time is ordinary and has no code. */
export const slotCodes = ['break', 'jolly', 'mr', 'to_confirm', 'phone_break'] as const
export type SlotCode = (typeof slotCodes)[number]
/** The kinds a catalogue service may consume; `null` is an ordinary visit. */
export const serviceSlotCodes = ['mr', 'to_confirm'] as const
export type ServiceSlotCode = (typeof serviceSlotCodes)[number]

export interface SlotKind {
  readonly label: string
  readonly meaning: string
  /** Colour of text and edge, and the soft background; null where the time is hatched. */
  readonly color: string | null
  readonly background: string | null
  /** Defaults of a new painted range: duration in minutes, horizon and rate limit in days. */
  readonly defaults: { readonly duration?: number; readonly horizon?: number; readonly rate_limit?: number }
}

export const slotKind = {
  break: { label: 'Pausa', meaning: 'Pausa ricorrente', color: null, background: null, defaults: {} },
  jolly: {
    label: 'Jolly',
    meaning: 'Prenotabile solo dalla mattina del giorno stesso',
    color: '#8a4510',
    background: '#fbeee2',
    defaults: {},
  },
  mr: {
    label: 'Informatore',
    meaning: 'Riservato agli informatori scientifici',
    color: '#5a3fae',
    background: '#efeafb',
    defaults: { horizon: 365, rate_limit: 90, duration: 15 },
  },
  to_confirm: {
    label: 'Domiciliare',
    meaning: 'Visita domiciliare da confermare',
    color: '#185d97',
    background: '#e4f0fa',
    defaults: { rate_limit: 90, duration: 60 },
  },
  phone_break: {
    label: 'Telefonica',
    meaning: 'Riservato alle prenotazioni telefoniche',
    color: '#74316a',
    background: '#f8e9f4',
    defaults: {},
  },
} as const satisfies Record<SlotCode, SlotKind>

/** Slot durations offered, in minutes (specification §9). */
export const slotDurations = [10, 15, 30, 45, 60, 75, 90, 105, 120] as const
