import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { endpoints } from '../../../domain/contract'
import type { Endpoint } from '../../../domain/contract/endpoint'
import { allEndpoints } from '../../../server/features/openapi/openapi'
import type { Practice } from '../builders/practice'
import { bodyFlood, queryFlood } from './floods'
import { allowedRequesters, type Requester, type World } from './people'
import { hostileText, hostileValue, jsonOf, namesIn, sizeOf, validValuesOf } from './values'

/** A request to be sent. */
export interface AnyRequest {
  readonly endpoint: Endpoint
  readonly requester: Requester
  readonly method: string
  /** Relative to `/api/backoffice/`. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string | Buffer
  /** Why any reply but a refusal is wrong, for every caller. */
  readonly wrong?: string
  /** The request as fast-check prints it, so that it can be resent by hand. */
  [fc.toStringMethod](): string
}

function written(this: AnyRequest): string {
  const { requester, method, path, headers, payload } = this
  const by = requester.actingFor === undefined ? requester.name : `${requester.name} (${requester.actingFor})`
  return `${method} ${path.slice(0, 1000)} by ${by} ${JSON.stringify(headers)} ${String(payload ?? '').slice(0, 2000)}`
}

type Fields = Record<string, unknown>

/** Small ids refer to existing records (see `people.ts`). */
const smallId = fc.integer({ min: 1, max: 24 })

/** Bookings of existing offices, services and people, since schema-valid ids mostly refer to nothing; null for other calls. */
function onTheMap(
  endpoint: Endpoint,
  { roma, prati, girasole, patient, otherPatient }: Practice,
): fc.Arbitrary<Fields> | null {
  const place = fc.constantFrom(
    { office_user_id: roma.officeUserId, office_service_id: roma.visit },
    { office_user_id: roma.officeUserId, office_service_id: roma.online },
    { office_user_id: roma.officeUserId, office_service_id: roma.mr },
    { office_user_id: prati.officeUserId, office_service_id: prati.visit },
    { office_user_id: girasole.officeUserId, office_service_id: girasole.visit },
  )
  const quarter = fc.integer({ min: 36, max: 51 }).map((n) => ({ from: clock(n * 15), to: clock((n + 1) * 15) }))
  const date = fc.constantFrom('2026-11-24', '2026-11-25', '2026-11-26', '2026-12-01', '2026-12-02', '2026-12-15')
  const who = fc.constantFrom(
    { user_id: patient },
    { user_id: otherPatient },
    { name: 'Mario Rossi', phone: '333 1234567' },
  )
  const time = fc.tuple(place, quarter, date).map(([where, when, day]) => ({ ...where, ...when, date: day }))
  const visit = fc.tuple(time, who).map(([at, whom]) => ({ ...at, ...whom }))
  switch (endpoint) {
    case endpoints.saveBooking:
    case endpoints.checkOverlapping:
      return visit
    case endpoints.bookForOneself:
      return time
    case endpoints.scheduleBookings:
      return fc
        .tuple(
          visit,
          fc.record({ dry_run: fc.constantFrom(0, 1, true), ignore_errors: fc.boolean() }),
          fc.integer({ min: 1, max: 8 }),
        )
        .map(([{ date: from, ...more }, flags, count]) => ({
          ...more,
          ...flags,
          recurrence: { from, freq: 'weekly', interval: 1, count },
        }))
    default:
      return null
  }
}
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The paths to all places inside a value, without the value itself. */
function placesIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null || path.length > 4) return []
  return Object.entries(value).flatMap(([name, inner]) => [[...path, name], ...placesIn(inner, [...path, name])])
}

function changedAt(value: unknown, [first = '', ...rest]: readonly string[], change: unknown): unknown {
  if (Array.isArray(value)) return value.map((item, i) => (String(i) === first ? changedAt(item, rest, change) : item))
  const group = value as Fields
  return { ...group, [first]: rest.length === 0 ? change : changedAt(group[first], rest, change) }
}

/** A mutation of valid fields: replaces the value at one place, or adds an undeclared field. */
type Harm = { at: number; value: unknown } | { name: string; value: unknown }

function harmed(fields: Fields, names: readonly string[], harms: readonly Harm[]): Fields {
  let now = fields
  for (const harm of harms) {
    const places = 'name' in harm ? [[harm.name]] : [...placesIn(now), ...names.map((name) => [name])]
    const place = places['at' in harm ? harm.at % Math.max(1, places.length) : 0]
    if (place) now = changedAt(now, place, harm.value) as Fields
  }
  return now
}

const foreignNames = [
  'id',
  'role',
  'roles',
  'password_hash',
  'user',
  'created_by',
  'deleted_at',
  'filter[x]',
  'x',
  '',
  '__proto__',
  'constructor',
  'toString',
]

const harmWith = (value: fc.Arbitrary<unknown>): fc.Arbitrary<Harm> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ at: fc.nat(500), value }) },
    { weight: 1, arbitrary: fc.record({ name: fc.oneof(fc.constantFrom(...foreignNames), hostileText), value }) },
  )

/** No mutation, one or several. */
const harms = (value: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant<Harm[]>([]) },
    { weight: 5, arbitrary: harmWith(value).map((harm) => [harm]) },
    { weight: 2, arbitrary: fc.array(harmWith(value), { minLength: 2, maxLength: 4 }) },
  )

/** How the fields are encoded in the request. */
type Dress = (body: Fields) => {
  type: string
  payload: string | Buffer
  headers?: Record<string, string>
  wrong?: string
}

const asJson: Dress = (body) => ({ type: 'application/json', payload: jsonOf(body) })
const asForm: Dress = (body) => ({ type: 'application/x-www-form-urlencoded', payload: String(pairsOf(body)) })
const withMethod =
  (method: string): Dress =>
  (body) =>
    asForm({ ...body, _method: method })
const asParts: Dress = (body) => {
  const parts = [...pairsOf(body)].map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name=${JSON.stringify(name)}\r\n\r\n${value}\r\n`,
  )
  return { type: 'multipart/form-data; boundary=x', payload: `${parts.join('')}--x--\r\n` }
}
/** As `asJson`, with one field given twice. */
const doubled: Dress = (body) => {
  const [name] = Object.entries(body).find(([, value]) => value !== undefined) ?? []
  if (name === undefined) return asJson(body)
  return {
    ...asJson(body),
    payload: `{${JSON.stringify(name)}:null,${jsonOf(body).slice(1)}`,
    wrong: 'a field comes twice',
  }
}
const dresses: readonly Dress[] = [
  asForm,
  asParts,
  withMethod('put'),
  withMethod('delete'),
  doubled,
  doubled,
  (body) => ({ ...asJson(body), type: 'application/json; charset=utf-8' }),
  (body) => ({ ...asJson(body), type: 'application/json; charset=utf-16', wrong: 'letters of another kind' }),
  (body) => ({
    ...asJson(body),
    payload: gzipSync(jsonOf(body)),
    headers: { 'content-encoding': 'gzip' },
    wrong: 'packed',
  }),
  (body) => ({ ...asJson(body), payload: Buffer.from(jsonOf(body), 'utf16le'), wrong: 'not UTF-8' }),
  (body) => ({ ...asJson(body), payload: `${jsonOf(body)}}`, wrong: 'no JSON' }),
  (body) => ({ ...asJson(body), payload: jsonOf(body).slice(0, -1), wrong: 'no JSON' }),
  (body) => ({ ...asJson(body), payload: `[${jsonOf(body)}]`, wrong: 'a list' }),
  (body) => ({ ...asJson(body), type: 'text/plain', wrong: 'a type nobody reads' }),
  (body) => ({ ...asJson(body), type: 'application/xml', wrong: 'a type nobody reads' }),
  () => ({ type: 'application/json', payload: '' }),
]

/** The fields encoded as a form does: `rows[0][from]`. */
function pairsOf(body: Fields): URLSearchParams {
  const pairs = new URLSearchParams()
  const add = (name: string, value: unknown) => {
    if (value === undefined) return
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value).slice(0, 20)) add(`${name}[${key}]`, inner)
    else pairs.append(name, value === null ? '' : typeof value === 'boolean' ? String(Number(value)) : String(value))
  }
  for (const [name, value] of Object.entries(body)) add(name, value)
  return pairs
}

/** Yields a value once in `times` draws, otherwise undefined. */
const rarely = <T>(arbitrary: fc.Arbitrary<T>, times: number): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

/** Requests for one call: valid, nearly valid and invalid. */
function requestsFor(endpoint: Endpoint, world: World): fc.Arbitrary<AnyRequest> {
  const invited = allowedRequesters(world.requesters, endpoint.who)
  const takesBody = endpoint.method !== 'GET' && !endpoint.bodyTypes
  const map = onTheMap(endpoint, world)
  const meant = validValuesOf(endpoint.body) as fc.Arbitrary<Fields>
  const param = fc.oneof({ weight: 9, arbitrary: idsOf(endpoint, world) }, { weight: 1, arbitrary: hostileText })
  return fc
    .record({
      requester: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...invited) },
        { weight: 1, arbitrary: fc.constantFrom(...world.requesters) },
      ),
      param,
      query: fc.oneof(
        { weight: 3, arbitrary: validValuesOf(endpoint.query) as fc.Arbitrary<Fields> },
        { weight: 1, arbitrary: fc.constant<Fields>({}) },
      ),
      queryHarms: harms(hostileText),
      body: map ? fc.oneof({ weight: 4, arbitrary: map }, { weight: 1, arbitrary: meant }) : meant,
      bodyHarms: harms(hostileValue),
      dress: fc.oneof(
        { weight: 5, arbitrary: fc.constant(asJson) },
        { weight: 1, arbitrary: fc.constantFrom(...dresses) },
      ),
      method: rarely(fc.constantFrom('HEAD', 'PATCH', 'OPTIONS', 'TRACE', 'GET', 'POST', 'PUT', 'DELETE'), 30),
      acting: rarely(fc.oneof(smallId.map(String), headerText), 12),
      key: rarely(fc.oneof(fc.constantFrom('chiave-1', 'chiave-2'), headerText), 6),
      bodyFlood: takesBody ? rarely(bodyFlood(namesIn(endpoint.body)), 20) : fc.constant(undefined),
      queryFlood: rarely(queryFlood(namesIn(endpoint.query)), 40),
      noise: rarely(fc.constantFrom('/', '//', '/..', ';x', '%00', '%2e', '%zz'), 60),
      agent: rarely(
        fc.tuple(
          fc.constantFrom(
            'accept',
            'authorization',
            'origin',
            'cookie',
            'range',
            'if-none-match',
            'x-socket-id',
            'user-agent',
            'x-forwarded-for',
          ),
          headerText,
        ),
        15,
      ),
    })
    .map((drawn) => {
      const query = takesBody ? drawn.query : harmed(drawn.query, namesIn(endpoint.query), drawn.queryHarms)
      const search = drawn.queryFlood ?? String(pairsOf(query))
      const path = endpoint.path.replace(/:\w+/g, () => encoded(drawn.param)) + (drawn.noise ?? '')
      const method = drawn.method ?? endpoint.method
      const body = harmed(drawn.body, namesIn(endpoint.body), drawn.bodyHarms)
      const dressed: ReturnType<Dress> | undefined = takesBody ? (drawn.bodyFlood ?? drawn.dress(body)) : undefined
      const declared = drawn.method === undefined && drawn.noise === undefined
      return {
        endpoint,
        requester: drawn.requester,
        method,
        path: search ? `${path}?${search}` : path,
        headers: {
          ...(drawn.requester.actingFor !== undefined && { 'x-acting-as': String(drawn.requester.actingFor) }),
          ...(drawn.acting !== undefined && { 'x-acting-as': drawn.acting }),
          ...(drawn.key !== undefined && { 'idempotency-key': drawn.key }),
          ...(dressed && { 'content-type': dressed.type, ...dressed.headers }),
          ...(endpoint.bodyTypes && { 'content-type': endpoint.bodyTypes[0] ?? '' }),
          ...(drawn.agent && { [drawn.agent[0]]: drawn.agent[1] }),
        },
        ...(dressed && !['GET', 'HEAD'].includes(method) && { payload: dressed.payload }),
        ...(endpoint.bodyTypes && { payload: '%PDF-1.4' }),
        ...(dressed?.wrong && declared && { wrong: dressed.wrong }),
        [fc.toStringMethod]: written,
      }
    })
}

/** Text limited to the characters and the length of a header. */
const headerText = hostileText.map((text) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').slice(0, 500))
/** Percent-encodes a text; lone surrogates, which cannot be encoded, are replaced. */
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'))

/** Ids for the path: mostly of existing records of the kind it names. */
function idsOf({ path }: Endpoint, { roma, prati, girasole }: Practice): fc.Arbitrary<string> {
  const offices = [roma, prati, girasole]
  const known: Record<string, readonly number[]> = {
    office_users: offices.map(({ officeUserId }) => officeUserId),
    office_services: [...offices.map(({ visit }) => visit), roma.home, roma.mr, roma.hidden, roma.online],
    bookings: [1, 2, 3, 4, 5, 6],
  }
  const named = known[path.split('/:')[0]?.split('/').at(-1) ?? '']
  const small = smallId.map(String)
  return named
    ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...named).map(String) }, { weight: 1, arbitrary: small })
    : small
}

/** Calls that could start a maintenance, during which all other requests are refused. */
const closesTheDoors = ({ method, path }: Endpoint) =>
  method !== 'GET' && path.startsWith('admin/service_communications')

/** Requests of all calls, weighted by the size of their schemas. */
export function anyRequest(world: World): fc.Arbitrary<AnyRequest> {
  const asked = allEndpoints.filter((endpoint) => !closesTheDoors(endpoint))
  const of = (some: readonly Endpoint[]) =>
    fc.oneof(
      ...some.map((endpoint) => ({
        weight:
          (4 + Math.min(36, sizeOf(endpoint.body) + sizeOf(endpoint.query))) * (endpoint.method === 'GET' ? 2 : 1),
        arbitrary: requestsFor(endpoint, world),
      })),
    )
  // the forty admin tables have more calls than all the rest, which a practice uses most
  const isTables = ({ path }: Endpoint) => path.startsWith('admin/')
  return fc.oneof(
    { weight: 2, arbitrary: of(asked.filter((endpoint) => !isTables(endpoint))) },
    { weight: 1, arbitrary: of(asked.filter(isTables)) },
  )
}
