import type { z } from 'zod'
import type { FieldErrors } from '../../domain/contract/refusal'
import { fieldErrors, italianErrorMap } from '../../domain/text/validation'
import { type Failure, firstTexts } from '../platform/basic/failure'

/** Error texts by field of a form. */
export type Errors<F extends string = string> = Readonly<Partial<Record<F, string>>>

/** At which field of a form the errors of a path of the wire stand; undefined: at none. */
export type FieldOf<F extends string> = Readonly<Record<string, F>> | ((path: string) => F | undefined)

const asTable =
  <F extends string>(fields: Readonly<Record<string, F>>) =>
  // an error of one of several, "audience.city_ids.2", stands at its field
  (path: string): F | undefined =>
    fields[path] ?? fields[path.replace(/\.\d+$/, '')]

/** Where the first texts of a refusal stand in a form, and the rest in one line. */
export function placeErrors<F extends string>(
  found: FieldErrors,
  fieldOf: FieldOf<F>,
): { readonly errors: Errors<F>; readonly rest: string } {
  const placeOf = typeof fieldOf === 'function' ? fieldOf : asTable(fieldOf)
  const errors: Partial<Record<F, string>> = {}
  const rest: string[] = []
  for (const [path, text] of Object.entries(firstTexts(found))) {
    const field = placeOf(path)
    if (field) errors[field] ??= text
    else rest.push(text)
  }
  return { errors, rest: [...new Set(rest)].join(' ') }
}

/** Where a refusal is shown in a form; after a lost reply the text says that the input is kept. */
export function refusalOf(failure: Failure, fieldOf: FieldOf<string> = (path) => path) {
  if (failure.kind === 'invalid') return placeErrors(failure.errors, fieldOf)
  const { kind, text } = failure
  return { errors: {}, rest: kind === 'unanswered' ? `${text} Ciò che hai scritto resta qui.` : text }
}

/** What is wrong with a body by the contract's schema, in Italian, by field of the form or by path. */
export function problemsOf<F extends string = string>(
  schema: z.ZodType,
  body: unknown,
  fieldOf: FieldOf<F> = (path) => path as F,
): Errors<F> {
  const { error } = schema.safeParse(body, { error: italianErrorMap })
  return placeErrors(error ? fieldErrors(error) : {}, fieldOf).errors
}

/** The errors that are not at these fields, nor inside them: `hours.2.to` is inside `hours`. */
export const errorsBeside = (errors: Errors, fields: readonly string[]): Errors =>
  Object.fromEntries(
    Object.entries(errors).filter(([name]) => !fields.includes(name.split('.', 1)[0] ?? '') && !fields.includes(name)),
  )

export const hasErrors = (errors: Errors) => Object.values(errors).some((text) => text !== undefined)
