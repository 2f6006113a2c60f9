import { z } from 'zod'
import { addDays } from '../../../domain/calendar/civil-date'
import { endOfDay, shortTime } from '../../../domain/calendar/minutes'
import { romeWallClock } from '../../../domain/calendar/rome'
import {
  type Field,
  isAic,
  isEmptyValue,
  isFiscalCode,
  isVatNumber,
  kindText,
  type Operator,
  operatorsOf,
  type Period,
  publicationStatusOf,
  type Resource,
  relations,
  sameValue,
  writtenFields,
} from '../../../domain/resource'
import { fieldErrors, italianErrorMap } from '../../../domain/text/validation'
import { servedResources } from '../../../server/resources'
import type { ServedResource } from '../../../server/resources/engine/serve'
import { testNow } from '../servers/database'
import type { Api, Reply } from '../servers/resource-server'

export type Values = Record<string, unknown>
export type Made = Values & { id: number; version: number }

const today = romeWallClock(testNow.getTime()).date

/** The example of a field for the n-th record: valid, and different for each n where the kind allows it. */
function variant(field: Field, n: number): unknown {
  const { widget, example } = field
  switch (widget.kind) {
    case 'text':
    case 'long-text':
    case 'markdown':
      return widget.max < 4 ? signs(n).slice(0, widget.max) : letters(String(example), n).slice(0, widget.max).trim()
    case 'email':
      return `${letters('', n).trim().toLowerCase()}${example}`
    case 'url':
      return `${example}/${n}`
    case 'phone':
      return `${String(example).slice(0, -2)}${String(n % 100).padStart(2, '0')}`
    case 'dial-code':
      return ['+39', '+33', '+49', '+41'][n % 4]
    case 'number':
      return widget.min + ((Number(example) - widget.min + n) % (widget.max - widget.min + 1))
    case 'percent':
      return (Number(example) + n) % 101
    case 'money':
      return (Number(example) + n) % (widget.max + 1)
    case 'date':
      return addDays(String(example), -(n % 9000))
    case 'time':
      return shortTime((540 + n) % endOfDay)
    case 'period':
      return periods[n % periods.length]
    case 'boolean':
      return n % 2 === 0 ? example : !example
    case 'choice':
      return nthOf(Object.keys(widget.options), n)
    case 'multi-choice':
      return [nthOf(Object.keys(widget.options), n)]
    case 'weekdays':
      return [n % 7]
    case 'postal-codes':
      return [String(10_000 + (n % 80_000))]
    case 'rows':
      return [Object.fromEntries(Object.entries(widget.columns).map(([name, column]) => [name, variant(column, n)]))]
    case 'aic':
      return nth(n, 20_000_000, isAic, 9)
    case 'vat-number':
      return nth(n, 12_345, (code) => isVatNumber(code), 7, '015')
    case 'fiscal-code':
      return aFiscalCode(n)
    case 'reference':
    case 'references':
    case 'image':
    case 'file':
    case 'position':
    case 'instant':
      return example
    default:
      return widget satisfies never
  }
}

const nthOf = <T>(values: readonly T[], n: number) => values[n % values.length]

/** One period of each status. */
const periods: readonly Period[] = [
  { from: addDays(today, -40), to: addDays(today, -10) },
  { from: addDays(today, -3), to: addDays(today, 3) },
  { from: addDays(today, 10), to: addDays(today, 40) },
  { from: addDays(today, -5), to: null },
]

/** Puts letters in front, so that two texts differ even after truncation or folding. */
function letters(text: string, n: number): string {
  const first = [n, n / 26, n / 676].map((place) => String.fromCharCode(65 + (Math.floor(place) % 26)))
  return `${first.join('')} ${text}`
}

/** Two characters that are no real code in capital letters, such as a province's. */
function signs(n: number): string {
  const small = 'abcdefghijklmnopqrstuvwxyz0123456789'
  const every = `${small}ABCDEFGHIJKLMNOPQRSTUVWXYZ`
  return `${every[n % every.length]}${small[Math.floor(n / every.length) % small.length]}`
}

/** The n-th code from `start` on with a valid check digit. */
function nth(n: number, start: number, valid: (code: string) => boolean, width: number, tail = ''): string {
  const codes: string[] = []
  for (let number = start + n * 100; codes.length === 0; number += 1) {
    for (const check of tail ? '0123456789' : ['']) {
      const code = `${String(number).padStart(width, '0')}${tail}${check}`
      if (valid(code)) codes.push(code)
    }
  }
  return codes[0] as string
}

function aFiscalCode(n: number): string {
  const start = `${letters('', n).trim()}LRA80A41H501`
  const check = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((letter) => isFiscalCode(start + letter))
  return start + check
}

/** Records that references point to, cached for each n: chains need them more than once, and their codes are unique. */
const referred = new WeakMap<Api, Map<string, Promise<Made>>>()

/** The resource by which records of a read-only one are made and read. */
export const madeBy = (to: string): string => ({ 'doctor-agents': 'assistants' })[to] ?? to

function aReferred(api: Api, all: readonly ServedResource[], to: string, n: number): Promise<Made> {
  const target = all.find((served) => served.resource.name === madeBy(to))
  if (!target) throw new Error(`${to} is not served`)
  const known = referred.get(api) ?? new Map<string, Promise<Made>>()
  referred.set(api, known)
  const key = `${to} ${n}`
  const record = known.get(key) ?? aRecord(api, all, target.resource, referredNumber + n, referredValues[to])
  known.set(key, record)
  return record
}
/** What others can refer to whatever they are: a plan is refused to doctors of other categories. */
const referredValues: Readonly<Record<string, Values>> = { 'subscription-plans': { user_categories: [] } }
/** Keeps their numbers apart from those of other records. */
const referredNumber = 5000

/** A valid body for a create; its references point to records made for it, except those given. */
export async function anInput(
  api: Api,
  all: readonly ServedResource[],
  resource: Resource,
  n: number,
  given: Values = {},
): Promise<Values> {
  const input: Values = { ...given }
  const seen = new Map<string, number>()
  for (const [name, field] of writtenFields(resource)) {
    const { widget } = field
    if (name in given) continue
    if (widget.kind === 'reference' || widget.kind === 'references') {
      // two references of one record point to different records
      const before = seen.get(widget.to) ?? 0
      seen.set(widget.to, before + 1)
      const { id } = await aReferred(api, all, widget.to, n + before * 6000)
      input[name] = widget.kind === 'references' ? [id] : id
    } else if (widget.kind === 'image' || widget.kind === 'file')
      input[name] = await api.upload(widget.types[0] ?? 'image/png')
    else input[name] = variant(field, n)
  }
  return input
}

let made = 0
const isDuplicate = ({ status, body }: Reply) =>
  status === 422 &&
  Object.values(body.errors as Record<string, string[]>).every(([text]) => text === kindText.duplicate)

/** A record's references, to be used in another record; a file belongs to one record. */
export const referencesOf = (resource: Resource, record: Values): Values =>
  Object.fromEntries([...relations(resource).values()].map(({ field }) => [field, record[field]]))

/** Kinds whose values are unique to one record. */
export const belongsToOne: ReadonlySet<string> = new Set(['email', 'fiscal-code', 'aic', 'vat-number', 'image', 'file'])

/** A valid change of one field of a record to a different value; changes a reference only where nothing else can be. */
export async function aChange(
  api: Api,
  all: readonly ServedResource[],
  resource: Resource,
  record: Values,
): Promise<Values> {
  const given = referencesOf(resource, record)
  let personalOnly: Values | undefined
  for (let n = 700; n < 720; n += 1) {
    const input = await anInput(api, all, resource, n, given)
    const changeable = writtenFields(resource).filter(
      ([name, { importKey, widget }]) =>
        !(name in given) && !importKey && !belongsToOne.has(widget.kind) && !sameValue(input[name], record[name]),
    )
    // personal fields cannot be changed in bulk; one date alone may end before another begins
    const [open] = changeable.find(([, { personal, widget }]) => !personal && widget.kind !== 'date') ?? []
    if (open !== undefined) return { [open]: input[open] }
    const [name] = changeable[0] ?? []
    if (name !== undefined) personalOnly ??= { [name]: input[name] }
  }
  if (personalOnly) return personalOnly
  const [reference] = Object.keys(given).slice(-1)
  if (reference === undefined) throw new Error(`Nothing of ${resource.name} can be changed`)
  return { [reference]: (await anInput(api, all, resource, 721))[reference] }
}

/** The path of a resource's call without the resource's name: `admin/doctors/ghosts/:id` is `admin/…/:id`. */
export function ofAnyResource(path: string): string {
  const names = servedResources.map(({ resource }) => resource.name).sort((a, b) => b.length - a.length)
  const name = names.find((each) => path === `admin/${each}` || path.startsWith(`admin/${each}/`))
  return name === undefined ? path.replace(/^admin\/[\w-]+/, 'admin/*') : path.replace(`admin/${name}`, 'admin/*')
}

/** Step of n that keeps booleans as in the example and periods in the past: no maintenance starts during the tests. */
const aRound = 4

/**
 * Creates a record of the resource by the API; `given` replaces some of the example's values. Codes of two digits run out, and
 * another record may have had this one before: a duplicate is retried with the next.
 */
export async function aRecord(
  api: Api,
  all: readonly ServedResource[],
  resource: Resource,
  n = 1000 + aRound * ++made,
  given: Values = {},
): Promise<Made> {
  for (let further = 0; ; further += 1) {
    const reply = await api.post(
      `admin/${resource.name}`,
      await anInput(api, all, resource, n + further * 101 * aRound, given),
    )
    if (reply.status === 201) return reply.body.data
    if (further === 30 || !isDuplicate(reply))
      throw new Error(`${resource.name}: ${reply.status} ${JSON.stringify(reply.body)}`)
  }
}

/** As `aRecord`, with the references of the other examples that this server was asked for, so that none are created again. */
export const anExample = (api: Api, all: readonly ServedResource[], resource: Resource): Promise<Made> =>
  aRecord(api, all, resource, 1000)

/** A value that the field's schema refuses. */
export function aBadValue({ widget }: Field): unknown {
  switch (widget.kind) {
    case 'text':
    case 'long-text':
    case 'markdown':
      return 'x'.repeat(widget.max + 1)
    case 'aic':
      return '012745029'
    case 'vat-number':
      return '01258691004'
    case 'fiscal-code':
      return 'RSSMRA80A01H501A'
    case 'url':
      return 'javascript:alert(1)'
    case 'email':
      return 'info@'
    case 'phone':
      return 'centralino'
    case 'dial-code':
      return '39'
    case 'number':
      return widget.min - 1
    case 'money':
      return -1
    case 'percent':
      return 101
    case 'date':
      return '2026-02-30'
    case 'time':
      return '25:00'
    case 'period':
      return { from: '2026-05-02', to: '2026-05-01' }
    case 'boolean':
      return 'true'
    case 'choice':
      return 'nessuno di questi'
    case 'multi-choice':
      return ['nessuno di questi']
    case 'reference':
      return 0
    case 'references':
      return [0]
    case 'postal-codes':
      return ['00100', '1']
    case 'image':
    case 'file':
      return '../../etc/passwd'
    case 'weekdays':
      return [7]
    case 'rows':
      return [{ undeclared: 1 }]
    case 'position':
    case 'instant':
      return 'x'
    default:
      return widget satisfies never
  }
}

/** The expected `errors` for a refused value, with the texts that the form shows. */
export function refusals(name: string, field: Field, value: unknown): Record<string, readonly string[]> {
  const read = z.object({ [name]: field.schema }).safeParse({ [name]: value }, { error: italianErrorMap })
  return read.error ? fieldErrors(read.error) : {}
}

/** A filter: its query parameter and operand, and the values it lets through. */
interface FilterCase {
  readonly parameter: string
  readonly operand: string
  readonly lets: (value: unknown) => boolean
}

/** All filters of a field, based on the value of one record. */
export function filterCases(name: string, field: Field, value: unknown): FilterCase[] {
  const { widget, optional } = field
  const operators: readonly Operator[] = operatorsOf[widget.kind]
  const empties = ['0', '1'].map((operand) => ({
    parameter: `filter[${name}][null]`,
    operand,
    lets: (other: unknown) => isEmptyValue(other) === (operand === '1'),
  }))
  return [
    ...operators.map((operator) => ({
      parameter: operator === 'eq' ? `filter[${name}]` : `filter[${name}][${operator}]`,
      operand: operandOf(field, operator, value),
      lets: letsThrough(field, operator, value),
    })),
    ...(optional && widget.kind !== 'rows' ? empties : []),
  ]
}

function operandOf({ widget }: Field, operator: Operator, value: unknown): string {
  if (widget.kind === 'period' && isByEnd(operator)) return (value as Period).to ?? today
  if (widget.kind === 'period') return publicationStatusOf(value as Period, today)
  if (widget.kind === 'boolean') return value ? '1' : '0'
  if (operator === 'contains') return String(Array.isArray(value) ? value[0] : value).slice(0, 60)
  return Array.isArray(value) ? value.join(',') : String(value)
}

/** A period is filtered by its last day, or by its status. */
const isByEnd = (operator: Operator) => operator === 'gte' || operator === 'lte'

function letsThrough({ widget }: Field, operator: Operator, value: unknown): (other: unknown) => boolean {
  if (widget.kind === 'period' && isByEnd(operator)) {
    const day = (value as Period).to ?? today
    return (other) => {
      const end = (other as Period | null)?.to ?? null
      if (other === null || end === null) return other !== null && operator === 'gte'
      return operator === 'gte' ? end >= day : end <= day
    }
  }
  if (widget.kind === 'period') {
    const status = publicationStatusOf(value as Period, today)
    return (other) => publicationStatusOf(other as Period | null, today) === status
  }
  const some = [value].flat()
  switch (operator) {
    case 'eq':
      return (other) => other === value
    case 'in':
      return (other) => [other].flat().some((one) => some.includes(one))
    case 'ne':
      return (other) => ![other].flat().some((one) => some.includes(one))
    case 'gte':
      return (other) => other !== null && (other as string) >= (value as string)
    case 'lte':
      return (other) => other !== null && (other as string) <= (value as string)
    case 'contains': {
      const part = String(some[0]).slice(0, 60).toLowerCase()
      return (other) => [other].flat().some((one) => one !== null && String(one).toLowerCase().includes(part))
    }
    case 'null':
      return isEmptyValue
    default:
      return operator satisfies never
  }
}
