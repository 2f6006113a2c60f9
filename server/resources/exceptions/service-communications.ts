import { invalid } from '../../../domain/contract/refusal'
import type { PeriodOfDays } from '../../db/tables/columns'
import type { ServeOptions } from '../engine/serve'

/** Refuses a maintenance of one day that ends before it begins. */
export const hoursInOrder: NonNullable<ServeOptions['check']> = (_context, action, changes) => {
  if (action === 'delete' || action === 'restore') return
  for (const { before, values } of changes) {
    const { period, from_time, to_time } = { ...before, ...values } as {
      readonly period?: PeriodOfDays | null
      readonly from_time?: string | null
      readonly to_time?: string | null
    }
    const isOneDay = period?.from != null && period.from === period.to
    if (isOneDay && from_time && to_time && to_time <= from_time)
      throw invalid({ to_time: ['Deve venire dopo l’ora d’inizio.'] })
  }
}
