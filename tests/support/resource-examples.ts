import { type Field, fieldEntries, isAic, isVatNumber, type Resource } from '../../domain/resource'
import type { Served } from '../../server/resources/serve'
import type { Api } from './resource-server'

export type Values = Record<string, unknown>

/** The example of a field for the n-th record: valid, and different for each n where the kind has room for it. */
function variant(field: Field, n: number): unknown {
  const { widget, example } = field
  switch (widget.kind) {
    case 'text':
      return letters(String(example), n).slice(0, widget.max)
    case 'email':
      return `${letters('', n).trim().toLowerCase()}${example}`
    case 'url':
      return `${example}/${n}`
    case 'phone':
      return `${String(example).slice(0, -2)}${String(n % 100).padStart(2, '0')}`
    case 'number':
    case 'money':
      return (example as number) + n
    case 'boolean':
      return n % 2 === 0 ? example : !example
    case 'choice':
      return Object.keys(widget.options)[n % Object.keys(widget.options).length]
    case 'aic':
      return nth(n, 20_000_000, isAic, 9)
    case 'vat-number':
      return nth(n, 12_345, (code) => isVatNumber(code), 7, '015')
    case 'reference':
      return example
    default:
      return widget satisfies never
  }
}

/** Letters in front, so that neither a cut at the end nor folding makes two of them equal. */
const letters = (text: string, n: number) =>
  `${String.fromCharCode(65 + (n % 26), 65 + (Math.floor(n / 26) % 26))} ${text}`

/** The n-th code from a number on that has the right check digit. */
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

/** A valid body for a create, its references pointing to records made for it. */
export async function anInput(api: Api, all: readonly Served[], resource: Resource, n: number): Promise<Values> {
  const entries = fieldEntries(resource).map(async ([name, field]) => {
    const { widget } = field
    if (widget.kind !== 'reference') return [name, variant(field, n)] as const
    const target = all.find((served) => served.resource.name === widget.to)
    if (!target) throw new Error(`${widget.to} is not served`)
    return [name, (await aRecord(api, all, target.resource, n)).id] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

let made = 0

/** A new record of the resource, made by the wire; `given` replaces some of the example's values. */
export async function aRecord(
  api: Api,
  all: readonly Served[],
  resource: Resource,
  n = 1000 + ++made,
  given: Values = {},
): Promise<Values & { id: number; version: number }> {
  const reply = await api.post(`admin/${resource.name}`, { ...(await anInput(api, all, resource, n)), ...given })
  if (reply.status !== 201) throw new Error(`${resource.name}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body.data
}

/** A value that the field's schema refuses. */
export function aBadValue({ widget }: Field): unknown {
  switch (widget.kind) {
    case 'text':
      return 'x'.repeat(widget.max + 1)
    case 'aic':
      return '012745029'
    case 'vat-number':
      return '01258691004'
    case 'url':
      return 'javascript:alert(1)'
    case 'email':
      return 'info@'
    case 'phone':
      return 'centralino'
    case 'number':
    case 'money':
      return -1
    case 'boolean':
      return 'true'
    case 'choice':
      return 'nessuno di questi'
    case 'reference':
      return 0
    default:
      return widget satisfies never
  }
}
