import fc from 'fast-check'
import { hostileText, hostileValue, jsonOf } from './values'

/** A body, or a query, of one small part again and again. */
export interface Flood {
  readonly type: string
  readonly payload: string
}

/** Bytes of a body; the largest is a little below the server's limit. */
const sizes = [1000, 10_000, 100_000, 260_000]
/** Characters of a query, below the longest address that Node reads. */
const longestQuery = 14_000

/** Parts one after the other, each with its number, in about so many characters. */
function repeated(make: (i: number) => string, separator: string, size: number): string {
  const parts: string[] = []
  for (let left = size; left > 0 || parts.length === 0; left -= (parts.at(-1)?.length ?? 0) + separator.length)
    parts.push(make(parts.length))
  if (parts.length > 1) parts.pop() // the one that did not fit
  return parts.join(separator)
}

const escaped = (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'))

/** Names of the fields of a form, from a field's name. */
const namings: readonly ((name: string, i: number) => string)[] = [
  (name) => name,
  (name, i) => `${name}${i}`,
  (name, i) => `${name}[${i}]`,
  (name) => `${name}[]`,
  (name, i) => `${name}[${i}][from]`,
  (name, i) => `${name}[a][b][c][d][${i}]`,
  (name, i) => `${name}${'[a]'.repeat(i)}`,
]

type Shape = (name: string, value: unknown, size: number) => Flood

const asForm =
  (naming: (typeof namings)[number]): Shape =>
  (name, value, size) => ({
    type: 'application/x-www-form-urlencoded',
    payload: repeated((i) => `${escaped(naming(name, i))}=${escaped(String(value))}`, '&', size),
  })
const asParts =
  (naming: (typeof namings)[number]): Shape =>
  (name, value, size) => ({
    type: 'multipart/form-data; boundary=x',
    payload: `${repeated(
      (i) => `--x\r\ncontent-disposition: form-data; name=${JSON.stringify(naming(name, i))}\r\n\r\n${value}\r\n`,
      '',
      size,
    )}--x--\r\n`,
  })
const asJson =
  (make: (name: string, value: string, size: number) => string): Shape =>
  (name, value, size) => ({ type: 'application/json', payload: make(JSON.stringify(name), jsonOf(value), size) })

const shapes: readonly Shape[] = [
  ...namings.flatMap((naming) => [asForm(naming), asParts(naming)]),
  asJson((name, value, size) => `{${name}:[${repeated(() => value, ',', size)}]}`),
  asJson((name, value, size) => `{${name}:[${repeated((i) => `{${name}:${value},"a":${i}}`, ',', size)}]}`),
  asJson((name, value, size) => `{${name}:{${repeated((i) => `"${i}":${value}`, ',', size)}}}`),
  asJson((_name, value, size) => `{${repeated((i) => `"${i.toString(36)}":${value}`, ',', size)}}`),
  asJson((name, value, size) => `{${repeated(() => `${name}:${value}`, ',', size)}}`),
  asJson((name, value, size) => `{${name}:${'['.repeat(size / 2)}${value}${']'.repeat(size / 2)}}`),
  asJson((name, value, size) => `${repeated(() => `{${name}:`, '', size / 2)}${value}`),
  asJson((name, value, size) => `{${name}:${JSON.stringify(repeated(() => value, '', size / 2))}}`),
]

const sameShort = (value: fc.Arbitrary<unknown>) => value.filter((one) => JSON.stringify(one)?.length < 100)
const nameOf = (names: readonly string[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...names, 'x') }, { weight: 1, arbitrary: hostileText })

/** Bodies for a call with these fields. */
export const bodyFlood = (names: readonly string[]): fc.Arbitrary<Flood> =>
  fc
    .tuple(fc.constantFrom(...shapes), nameOf(names), sameShort(hostileValue), fc.constantFrom(...sizes))
    .map(([shape, name, value, size]) => shape(name, value, size))

/** Queries for a call with these parameters. */
export const queryFlood = (names: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...namings), nameOf(names), sameShort(hostileText))
    .map(([naming, name, value]) => asForm(naming)(name, value, longestQuery).payload.slice(0, longestQuery))
