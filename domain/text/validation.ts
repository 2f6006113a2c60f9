import type { z } from 'zod'
import { type FieldErrors, refusalText } from '../contract/refusal'

/** Italian messages for invalid input, shared by forms and server. */
export const validationText = {
  required: 'Campo obbligatorio.',
  wrong: 'Valore non valido.',
  characters: 'Contiene caratteri non ammessi o invisibili.',
  date: 'Inserisci una data valida.',
  time: 'Inserisci un orario valido.',
  url: 'Formato url non corretto',
  email: 'Inserisci un indirizzo e-mail valido.',
  phone: 'Inserisci un numero di telefono valido.',
  choice: 'Scegli uno dei valori previsti.',
  tooLong: (max: number) => `Al massimo ${max} caratteri.`,
  tooShort: (min: number) => `Almeno ${min} ${min === 1 ? 'carattere' : 'caratteri'}.`,
  tooSmall: (min: number) => `Il valore minimo è ${min}.`,
  tooBig: (max: number) => `Il valore massimo è ${max}.`,
  tooMany: (max: number) => `Al massimo ${max} elementi.`,
} as const

/** Zod's issues in Italian, where the schema has no message of its own. */
export const italianErrorMap: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? validationText.required : validationText.wrong
    case 'too_small':
      return issue.origin === 'string'
        ? Number(issue.minimum) <= 1
          ? validationText.required
          : validationText.tooShort(Number(issue.minimum))
        : validationText.tooSmall(Number(issue.minimum))
    case 'too_big':
      if (issue.origin === 'string') return validationText.tooLong(Number(issue.maximum))
      if (issue.origin === 'array') return validationText.tooMany(Number(issue.maximum))
      return validationText.tooBig(Number(issue.maximum))
    case 'invalid_value':
      return issue.input === undefined || issue.input === null ? validationText.required : validationText.choice
    case 'unrecognized_keys':
      return refusalText.unknownField
    default:
      return validationText.wrong
  }
}

/** Validation errors by field, as sent in replies: nested fields joined by dots, undeclared ones under their name. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  // a Map, because a field may have the name of an Object method
  const errors = new Map<string, string[]>()
  const add = (path: readonly PropertyKey[], text: string) => {
    const field = path.map(String).join('.') || 'body'
    const known = errors.get(field)
    if (known) known.push(text)
    else errors.set(field, [text])
  }
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add([...issue.path, key], refusalText.unknownField)
    else add(issue.path, issue.message)
  }
  return Object.fromEntries(errors)
}
