import { z } from 'zod'
import { filledText, id, isWebAddress, phoneNumber, text } from '../contract/primitives'
import { validationText } from '../text/validation'
import { completeAic, isAic } from './aic'
import type { ChoiceOptions, Field, ListRole, Widget } from './field'
import { compactVatNumber, isVatNumber } from './vat-number'

/** Sentences of the kinds that have one of their own. */
export const kindText = {
  aic: 'Codice AIC non valido: 9 cifre, l’ultima di controllo.',
  vatNumber: 'Partita IVA non valida: 11 cifre, l’ultima di controllo.',
  duplicate: 'Valore già presente in un altro elemento.',
} as const

interface Options<Value, O extends boolean> {
  readonly label: string
  readonly example: Value
  readonly list?: ListRole | readonly ListRole[]
  /** May be left empty; required unless told. */
  readonly optional?: O
  readonly importKey?: boolean
}
type Or<S extends z.ZodType, O extends boolean> = O extends true ? z.ZodOptional<z.ZodNullable<S>> : S

function build<S extends z.ZodType, W extends Widget, O extends boolean>(
  schema: S,
  widget: W,
  options: Options<z.output<S>, O>,
  clean?: (text: string) => string,
): Field<Or<S, O>, W> {
  const { label, example, list = [], optional, importKey = false } = options
  const roles = typeof list === 'string' ? [list] : list
  return {
    label,
    schema: (optional ? schema.nullish() : schema) as Or<S, O>,
    widget,
    example: example as z.output<Or<S, O>>,
    list: roles,
    optional: optional ?? false,
    importKey,
    ...(clean && { clean }),
  }
}

const trim = (value: string) => value.trim()

/** One line of text; required means that it holds a visible character. */
function textField<O extends boolean = false>(options: Options<string, O> & { readonly max: number }) {
  const schema = options.optional ? text(options.max) : filledText(options.max)
  return build(schema, { kind: 'text', max: options.max }, options, trim)
}

/** AIC code of a medicine: nine digits; lost leading zeros are put back when it is stored. */
function aicField<O extends boolean = false>(options: Options<string, O>) {
  return build(filledText(20).refine(isAic, kindText.aic), { kind: 'aic' }, options, completeAic)
}

function vatNumberField<O extends boolean = false>(options: Options<string, O>) {
  const schema = filledText(20).refine(isVatNumber, kindText.vatNumber)
  return build(schema, { kind: 'vat-number' }, options, compactVatNumber)
}

/** An http or https address. */
function urlField<O extends boolean = false>(options: Options<string, O>) {
  return build(text(500).refine(isWebAddress, validationText.url), { kind: 'url' }, options, trim)
}

function emailField<O extends boolean = false>(options: Options<string, O>) {
  const schema = text(200).regex(/^[^\s@<>"',;:()[\]\\]+@[^\s@<>"',;:()[\]\\]+\.[^\s@.]{2,}$/, validationText.email)
  return build(schema, { kind: 'email' }, options, (value) => value.trim().toLowerCase())
}

/** A telephone number as people write it, with or without the international prefix. */
function phoneField<O extends boolean = false>(options: Options<string, O>) {
  const schema = z.union([phoneNumber, z.string().regex(/^\+(?=(?:\D*\d){6,15}\D*$)[\d\s./-]{6,28}$/)], {
    error: (issue) =>
      issue.input === undefined || issue.input === null ? validationText.required : validationText.phone,
  })
  return build(schema, { kind: 'phone' }, options, trim)
}

/** A whole number; `unit` is shown beside it. */
function numberField<O extends boolean = false>(
  options: Options<number, O> & { readonly min?: number; readonly max?: number; readonly unit?: string },
) {
  const { min = 0, max = 1_000_000, unit } = options
  return build(z.int().min(min).max(max), { kind: 'number', min, max, ...(unit !== undefined && { unit }) }, options)
}

/** Money in integer euro cents, never negative; `max` in cents. */
function moneyField<O extends boolean = false>(options: Options<number, O> & { readonly max?: number }) {
  const { max = 100_000_000 } = options
  return build(z.int().min(0).max(max), { kind: 'money', max }, options)
}

/** Yes or no; a new record's form starts on `initially`. */
function booleanField(options: Options<boolean, false> & { readonly initially?: boolean }) {
  return build(z.boolean(), { kind: 'boolean', initially: options.initially ?? false }, options)
}

/** One of a few fixed values. */
function choiceField<const C extends ChoiceOptions, O extends boolean = false>(
  options: Options<keyof C & string, O> & { readonly options: C },
) {
  const values = Object.keys(options.options) as (keyof C & string)[]
  return build(z.enum(values), { kind: 'choice', options: options.options }, options)
}

/** Another resource's record, by id; its name ends in `_id`, and `with=` its name without it brings `{id, name}` along. */
function referenceField<O extends boolean = false>(options: Options<number, O> & { readonly to: string }) {
  return build(id, { kind: 'reference', to: options.to }, options)
}

export const field = {
  text: textField,
  aic: aicField,
  vatNumber: vatNumberField,
  url: urlField,
  email: emailField,
  phone: phoneField,
  number: numberField,
  money: moneyField,
  boolean: booleanField,
  choice: choiceField,
  reference: referenceField,
} as const
