import { addDays, addMonths, type CivilDate, isCivilDate } from '../../../domain/calendar/civil-date'
import type { Period, RecordOnWire } from '../../../domain/resource'
import { romeNow } from '../../platform/basic/clock'

type Values = Readonly<Record<string, unknown>>

/** The form that values are derived for. */
export interface DerivedForm {
  readonly values: Values
  /** The record that is changed; undefined for a new one. */
  readonly id: number | undefined
  /** Somebody has typed this field's value. */
  readonly isTyped: (name: string) => boolean
  readonly readOne: (resource: string, id: number) => Promise<RecordOnWire>
  readonly readAll: (resource: string, query: Readonly<Record<string, string>>) => Promise<readonly RecordOnWire[]>
}

/** What follows in a form from a value that was just given: other values, which may still be changed. */
type Derive = (value: unknown, form: DerivedForm) => Promise<Values>

/** The first day after all that the doctor has, not before today; today where one has no end. */
async function freeDay(doctor: unknown, { id, readAll }: DerivedForm): Promise<CivilDate> {
  const today = romeNow().date
  if (typeof doctor !== 'number') return today
  const had = await readAll('subscriptions', {
    'filter[doctor_id]': String(doctor),
    'filter[status][in]': 'trial,active,unpaid',
    fields: 'period',
    sort: '-period',
  })
  const ends = had.filter((one) => one.id !== id).map((one) => (one.period as Period).to ?? '')
  return ends.reduce((latest, end) => (end >= latest ? addDays(end, 1) : latest), today)
}

const firstDay = ({ values }: DerivedForm): CivilDate | null => {
  const from = (values.period as Period | null)?.from ?? null
  return from !== null && isCivilDate(from) ? from : null
}

/** A plan brings its price, and the period its months: from the day that is there already, else from the doctor's first free one. */
const planTerms: Derive = async (id, form) => {
  if (typeof id !== 'number') return {}
  const [{ price, months }, free] = await Promise.all([
    form.readOne('subscription-plans', id),
    firstDay(form) ?? freeDay(form.values.doctor_id, form),
  ])
  return { price, period: { from: free, to: addDays(addMonths(free, Number(months)), -1) } }
}

/** The doctor's first free day begins the period of a new subscription, if nobody has typed another one. */
const doctorTerms: Derive = async (doctor, form) => {
  const { id, values, isTyped, readOne } = form
  const plan = values.subscription_plan_id
  if (id !== undefined || isTyped('period') || typeof doctor !== 'number' || typeof plan !== 'number') return {}
  const [{ months }, from] = await Promise.all([readOne('subscription-plans', plan), freeDay(doctor, form)])
  return { period: { from, to: addDays(addMonths(from, Number(months)), -1) } }
}

/** By resource and field. */
const derives: Readonly<Record<string, Readonly<Record<string, Derive>>>> = {
  subscriptions: { doctor_id: doctorTerms, subscription_plan_id: planTerms },
}

/** What follows from the fields that were just given; undefined where nothing does. */
export async function derivedValues(resource: string, given: readonly string[], form: DerivedForm) {
  const following = given.flatMap((name) => derives[resource]?.[name]?.(form.values[name], form) ?? [])
  return following.length > 0 ? (Object.assign({}, ...(await Promise.all(following))) as Values) : undefined
}
