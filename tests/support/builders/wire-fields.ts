import type { z } from 'zod'
import type { Endpoint } from '../../../domain/contract/endpoint'

/** An input of a call by its name in the request: `path id`, `query filter[user_id]`, `body rows.0.date`. */
export interface WireField {
  readonly place: 'path' | 'query' | 'body'
  readonly name: string
}

/** The parts of a schema's definition that contain other schemas. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly innerType?: z.ZodType
  readonly element?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly in?: z.ZodType
  readonly valueType?: z.ZodType
}
const definitionOf = (schema: z.ZodType) => (schema as unknown as { _zod: { def: Definition } })._zod.def

/** Every object a schema accepts, with its declared fields; the first item of a list stands for all. */
export function objectsIn(
  schema: z.ZodType,
  path: readonly string[] = [],
): { path: readonly string[]; fields: string[] }[] {
  const { shape, innerType, element, options, in: from } = definitionOf(schema)
  if (shape)
    return [
      { path, fields: Object.keys(shape) },
      ...Object.entries(shape).flatMap(([name, field]) => objectsIn(field, [...path, name])),
    ]
  if (element) return objectsIn(element, [...path, '0'])
  const inner = [innerType, from, ...(options ?? [])].filter((each) => each !== undefined)
  return inner.flatMap((each) => objectsIn(each, path))
}

const fieldsOf = (place: WireField['place'], schema: z.ZodType): WireField[] =>
  objectsIn(schema).flatMap(({ path, fields }) => fields.map((field) => ({ place, name: [...path, field].join('.') })))

/** Names that identify a record: `id`, `user_id`, `filter[office_user_id][in]`, and `channel_name`. */
const namesSomething = /(^|[._[])ids?\]?(\[in\])?$|^channel_name$/

/** Every input of a call that identifies a record: all path parameters, and ids in query and body. */
export function idParameters({ params, query, body }: Endpoint): WireField[] {
  const rest = [...fieldsOf('query', query), ...fieldsOf('body', body)]
  return [...fieldsOf('path', params), ...rest.filter(({ name }) => namesSomething.test(name))]
}

/** Every value a schema accepts that is no object or list, by its path; the first item of a list stands for all. */
export function leavesIn(schema: z.ZodType, path: readonly string[] = []): { name: string; schema: z.ZodType }[] {
  const { shape, innerType, element, options, in: from, valueType } = definitionOf(schema)
  if (shape) return Object.entries(shape).flatMap(([name, field]) => leavesIn(field, [...path, name]))
  const each = element ?? valueType
  if (each) return leavesIn(each, [...path, '0'])
  const inner = [innerType, from, ...(options ?? [])].filter((one) => one !== undefined)
  return inner.length > 0 ? inner.flatMap((one) => leavesIn(one, path)) : [{ name: path.join('.'), schema }]
}
