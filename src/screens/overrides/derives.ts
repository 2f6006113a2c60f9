import { addDays, addMonths, isCivilDate } from '../../../domain/calendar/civil-date'
import type { Period, RecordOnWire } from '../../../domain/resource'
import { romeNow } from '../../platform/basic/clock'

type Values = Readonly<Record<string, unknown>>

type ReadRecord = (resource: string, id: number) => Promise<RecordOnWire>

/** What follows in a form from a value that was just given: other values, which may still be changed. */
type Derive = (value: unknown, values: Values, read: ReadRecord) => Promise<Values>

/** A plan brings its price, and the period its months: from the day that is there already, else from today. */
const planTerms: Derive = async (id, values, read) => {
  if (typeof id !== 'number') return {}
  const { price, months } = await read('subscription-plans', id)
  const periodStart = (values.period as Period | null)?.from ?? null
  const from = periodStart !== null && isCivilDate(periodStart) ? periodStart : romeNow().date
  return { price, period: { from, to: addDays(addMonths(from, Number(months)), -1) } }
}

/** By resource and field. */
const derives: Readonly<Record<string, Readonly<Record<string, Derive>>>> = {
  subscriptions: { subscription_plan_id: planTerms },
}

/** What follows from what was just given; undefined where nothing does. */
export async function derivedValues(resource: string, changed: Values, values: Values, read: ReadRecord) {
  const [name] = Object.keys(changed)
  return name === undefined ? undefined : derives[resource]?.[name]?.(changed[name], values, read)
}
