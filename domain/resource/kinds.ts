import { z } from 'zod'
import { shortTime, typedTime } from '../calendar/minutes'
import { type FileType, fileTypes } from '../contract/files'
import {
  civilDate,
  filledText,
  id,
  instant,
  longText,
  phoneNumber,
  phonePrefix,
  text,
  webAddress,
  wholePhone,
} from '../contract/primitives'
import { periodOrder, publicationPeriod } from '../contract/publication-period'
import { isVisible } from '../text/characters'
import { foldEmail } from '../text/email'
import { validationText } from '../text/validation'
import { compactVatNumber, completeAic, isAic, isVatNumber, slugOf } from './codes'
import {
  type ChoiceOptions,
  emptyOf,
  type Field,
  type Fields,
  type ListRole,
  type Operator,
  type Tone,
  type Tones,
  type Unit,
  type Widget,
  type WidgetOf,
} from './field'
import { compactFiscalCode, isFiscalCode } from './fiscal-code'
import { lazy } from './lazy'

/** Validation messages of kinds that have their own. */
export const kindText = {
  time: 'Scrivi l’ora come 09:30.',
  aic: 'Codice AIC non valido: 9 cifre, l’ultima di controllo.',
  vatNumber: 'Partita IVA non valida: 11 cifre, l’ultima di controllo.',
  fiscalCode: 'Codice fiscale non valido: 16 caratteri (o 11 cifre), l’ultimo di controllo.',
  postalCode: 'Ogni CAP ha 5 cifre.',
  slug: 'Servono lettere o cifre.',
  period: periodOrder,
  duplicate: 'Valore già presente in un altro elemento.',
} as const

interface Options<Value, O extends boolean, R extends boolean> {
  readonly label: string
  readonly example: Value
  readonly list?: ListRole | readonly ListRole[]
  /** The operators of its filter, where they are fewer than those of its kind. */
  readonly operators?: readonly Operator[]
  /** May be absent or null; default false. */
  readonly optional?: O
  readonly importKey?: boolean
  /** Present in replies and lists, refused in a body. */
  readonly readOnly?: R
  /** Personal data: never stored in clear in the audit log. */
  readonly personal?: boolean
  /** Says something about a patient beyond the name. */
  readonly patientData?: boolean
}
type Or<S extends z.ZodType, O extends boolean> = O extends true ? z.ZodOptional<z.ZodNullable<S>> : S

const freeText = z.string()

/** `make` gives its schema when it is first asked for: a list is shown without building those of hundreds of fields. */
function build<S extends z.ZodType, W extends Widget, O extends boolean, R extends boolean>(
  make: () => S,
  widget: W,
  options: Options<z.output<S>, O, R>,
  clean?: (value: NonNullable<z.output<S>>) => unknown,
  reply?: () => z.ZodType,
): Field<Or<S, O>, W, R> {
  const { label, example, list = [], operators, optional, importKey = false, readOnly } = options
  const { personal = false, patientData = false } = options
  const roles = typeof list === 'string' ? [list] : list
  const accepted = lazy(() => (optional ? make().nullish() : make()) as Or<S, O>)
  // Stored text may be older than its rule or come from elsewhere: replies do not validate it.
  const isFreeText = typeof example === 'string' && widget.kind !== 'choice'
  const replied = reply ?? (isFreeText ? () => freeText : accepted)
  return {
    label,
    get schema() {
      return accepted()
    },
    get reply() {
      return replied()
    },
    widget,
    example: example as z.output<Or<S, O>>,
    list: roles,
    ...(operators && { operators }),
    optional: optional ?? false,
    importKey,
    readOnly: (readOnly ?? false) as R,
    personal,
    patientData,
    ...(clean && { clean: clean as (value: unknown) => unknown }),
  }
}

/** A field with a list of values; unless optional it has at least one. Empty it is `[]`; null in a body empties it. */
function buildList<I extends z.ZodType, W extends Widget, O extends boolean, R extends boolean>(
  item: () => I,
  max: number,
  widget: W,
  options: Options<readonly z.output<I>[], O, R>,
  clean: (values: z.output<I>[]) => unknown,
): Field<Or<z.ZodArray<I>, O>, W, R> {
  const list = lazy(() => z.array(item()).max(max))
  const example = options.example as z.output<I>[]
  const make = () => (options.optional ? list() : list().min(1, validationText.required))
  return build(make, widget, { ...options, example }, clean, list)
}

const trim = (value: string) => value.trim()
const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]
const inOrder = (values: readonly number[]): number[] => unique(values).sort((a, b) => a - b)

/** Makes a kind from its schema and widget; both may depend on options of its own. */
const kind =
  <S extends z.ZodType, const W extends Widget, Own = unknown>(
    parts: (options: Own & { readonly optional?: boolean }) => readonly [schema: () => S, widget: W],
    clean?: (value: NonNullable<z.output<S>>) => unknown,
  ) =>
  <O extends boolean = false, const R extends boolean = false>(options: Options<z.output<S>, O, R> & Own) =>
    build(...parts(options), options, clean)

/** Makes a kind whose value is a list of at most `max` items. */
const listKind =
  <I extends z.ZodType, const W extends Widget, Own = unknown>(
    item: () => I,
    max: number,
    widget: (options: Own) => W,
    clean: (values: z.output<I>[]) => unknown,
  ) =>
  <O extends boolean = false, const R extends boolean = false>(options: Options<readonly z.output<I>[], O, R> & Own) =>
    buildList(item, max, widget(options), options, clean)

interface TextOptions {
  readonly optional?: boolean
  readonly max?: number
  /** May be left empty, where other fields decide whether it is needed. */
  readonly blank?: boolean
}

/** A text kind; where required and not `blank`, the text has a visible character. */
const textKind = <K extends 'text' | 'long-text' | 'markdown'>(kindOfText: K, usualMax: number) =>
  kind(({ optional, blank, max = usualMax }: TextOptions) => {
    const schema = () => {
      const typed = kindOfText === 'text' ? text(max) : longText(max)
      return optional || blank ? typed : typed.refine(isVisible, validationText.required)
    }
    return [schema, { kind: kindOfText, max, ...(blank && { blank }) } as unknown as WidgetOf<K>]
  }, trim)

const oneOf = <C extends ChoiceOptions>(options: C) => z.enum(Object.keys(options) as (keyof C & string)[])

function choiceField<const C extends ChoiceOptions, O extends boolean = false, const R extends boolean = false>(
  options: Options<keyof C & string, O, R> & {
    readonly options: C
    readonly tones?: Tones
    /** Value in the form of a new record. */
    readonly initially?: keyof C & string
  },
) {
  const { options: values, tones, initially } = options
  const widget = { kind: 'choice', options: values, ...(tones && { tones }), ...(initially && { initially }) } as const
  return build(() => oneOf(values), widget, options)
}

function multiChoiceField<const C extends ChoiceOptions, O extends boolean = false, const R extends boolean = false>(
  options: Options<readonly (keyof C & string)[], O, R> & {
    readonly options: C
    readonly none?: string
    readonly initially?: readonly (keyof C & string)[]
  },
) {
  const values = Object.keys(options.options)
  const declared = (chosen: string[]) => values.filter((value) => chosen.includes(value))
  const { none, initially } = options
  const widget = { kind: 'multi-choice', options: options.options, none, ...(initially && { initially }) } as const
  return buildList(() => oneOf(options.options), values.length, widget, options, declared)
}

type RowOf<C extends Fields> = z.ZodObject<{ [K in keyof C]: C[K]['schema'] }, z.core.$strict>

function rowsField<C extends Fields, O extends boolean = false, const R extends boolean = false>(
  options: Options<readonly z.output<RowOf<C>>[], O, R> & { readonly columns: C; readonly max?: number },
) {
  const { columns, max = 50 } = options
  const row = () => {
    const shape = Object.fromEntries(Object.entries(columns).map(([name, { schema }]) => [name, schema]))
    return z.strictObject(shape) as unknown as RowOf<C>
  }
  const clean = (rows: z.output<RowOf<C>>[]) =>
    rows.map((given) => cleanedFields(columns, given as Readonly<Record<string, unknown>>, 'all'))
  const widget = { kind: 'rows', columns, max } as const
  return buildList<RowOf<C>, typeof widget, O, R>(row, max, widget, options, clean)
}

/**
 * Values as stored: cleaned, empty texts of optional fields as null; `given`: only the fields in the input, `all`: every one.
 */
export function cleanedFields(
  fields: Fields,
  input: Readonly<Record<string, unknown>>,
  which: 'given' | 'all',
): Record<string, unknown> {
  const entries = Object.entries(fields).filter(([name]) => which === 'all' || input[name] !== undefined)
  return Object.fromEntries(entries.map(([name, field]) => [name, cleanValue(field, input[name])]))
}

function cleanValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return emptyOf(field)
  const stored = field.clean ? field.clean(value) : value
  return stored === '' && field.optional ? null : stored
}

const fileKey = () => z.string().regex(/^[\w-]{16,64}$/, validationText.wrong)
const addressShape = /^[^\s@<>"',;:()[\]\\]+@[^\s@<>"',;:()[\]\\]+\.[^\s@.]{2,}$/
/** An e-mail address that is one as it is stored, too. */
const emailAddress = () =>
  text(200).refine((typed) => addressShape.test(typed) && addressShape.test(foldEmail(typed)), validationText.email)
const postalCode = () => z.string().regex(/^\d{5}$/, kindText.postalCode)
const code = (max: number, isValid: (typed: string) => boolean, refusal: string) => () =>
  filledText(max).refine(isValid, refusal)
type Bounds = { readonly min?: number; readonly max?: number; readonly unit?: Unit; readonly initially?: number }

export const field = {
  /** One line of text. */
  text: textKind('text', 200),
  /** Several lines of plain text. */
  longText: textKind('long-text', 2000),
  /** Text with headings, lists and links; HTML in it is shown as text (quality.md, IN3). */
  markdown: textKind('markdown', 20_000),
  /** The slug of a record, for its URL; stored in lower case, with hyphens between words; `from`: the fields it is proposed from. */
  slug: kind(
    ({ from = [] }: { readonly from?: readonly string[] }) => [
      code(120, (typed) => slugOf(typed) !== '', kindText.slug),
      { kind: 'text', max: 120, proposedFrom: from },
    ],
    slugOf,
  ),
  /** AIC code of a medicine: nine digits; missing leading zeros are restored on storage. */
  aic: kind(() => [code(20, isAic, kindText.aic), { kind: 'aic' }], completeAic),
  vatNumber: kind(() => [code(20, isVatNumber, kindText.vatNumber), { kind: 'vat-number' }], compactVatNumber),
  /** Codice fiscale of a person (omocodia allowed) or of a company. */
  fiscalCode: kind(() => [code(24, isFiscalCode, kindText.fiscalCode), { kind: 'fiscal-code' }], compactFiscalCode),
  /** An http or https address. */
  url: kind(() => [() => webAddress, { kind: 'url' }], trim),
  email: kind(() => [emailAddress, { kind: 'email' }], foldEmail),
  /**
   * A phone number with common separators. With `prefix` the international prefix is in the field of that name, and both are
   * one input.
   */
  phone: kind(
    ({ prefix }: { readonly prefix?: string }) => [
      () => (prefix === undefined ? wholePhone : phoneNumber),
      { kind: 'phone', ...(prefix !== undefined && { prefix }) },
    ],
    trim,
  ),
  /** International prefix of the phone that refers to this field. */
  dialCode: kind(() => [() => phonePrefix, { kind: 'dial-code' }]),
  /** A whole number; `unit` is shown beside it, `initially` is its value in the form of a new record. */
  number: kind(({ min = 0, max = 1_000_000, unit, initially }: Bounds) => [
    () => z.int().min(min).max(max),
    {
      kind: 'number',
      min,
      max,
      ...(unit !== undefined && { unit }),
      ...(initially !== undefined && { initially }),
    },
  ]),
  /** A whole percentage, 0 to 100. */
  percent: kind(() => [() => z.int().min(0).max(100), { kind: 'percent' }]),
  /** Integer euro cents, never negative; `max` in cents. */
  money: kind(({ max = 100_000_000 }: { readonly max?: number }) => [
    () => z.int().min(0).max(max),
    { kind: 'money', max },
  ]),
  /** A time of the day, stored as `HH:mm`. */
  time: kind(
    () => [code(8, (typed) => typedTime(typed) !== null, kindText.time), { kind: 'time' }],
    (typed) => shortTime(typedTime(typed) ?? 0),
  ),
  /** A day of the calendar; `past`: typed with two digits of its year it is not after today. */
  date: kind(({ past }: { readonly past?: boolean }) => [() => civilDate, { kind: 'date', ...(past && { past }) }]),
  /** Publication period in days, both inclusive; a missing end is open. Without a period it is a draft. `gender`: of its status. */
  period: kind(({ gender = 'f' }: { readonly gender?: 'm' | 'f' }) => [
    () => publicationPeriod,
    { kind: 'period', gender },
  ]),
  /** A timestamp set by the server; read-only. */
  instant: <O extends boolean = false>(options: Omit<Options<string, O, true>, 'readOnly'>) =>
    build(() => instant, { kind: 'instant' }, { ...options, readOnly: true as const }),
  /** A boolean; `initially` is its value in the form of a new record. */
  boolean: <const R extends boolean = false>({
    initially = false,
    tone = 'info',
    ...options
  }: Options<boolean, false, R> & { readonly initially?: boolean; readonly tone?: Tone }) =>
    build(() => z.boolean(), { kind: 'boolean', initially, tone }, options),
  /** One of a fixed set of values. */
  choice: choiceField,
  /**
   * Some of a fixed set of values, kept in the order of declaration. `none`: the label when none is chosen ("Tutti");
   * `initially`: those of a new record.
   */
  multiChoice: multiChoiceField,
  /**
   * A record of another resource, by id; the name ends in `_id`; `with=` the name without it adds `{id, name}` to the reply.
   * `none`: what an empty one means ("Tutte").
   */
  reference: kind(({ to, none }: { readonly to: string; readonly none?: string }) => [
    () => id,
    { kind: 'reference', to, ...(none !== undefined && { none }) },
  ]),
  /** Records of another resource, by id; the name ends in `_ids`; `with=` its plural adds their `{id, name}` to the reply. */
  references: listKind(
    () => id,
    500,
    ({ to }: { readonly to: string }) => ({ kind: 'references', to }),
    inOrder,
  ),
  /** CAP: a city may have several. */
  postalCodes: listKind(
    postalCode,
    100,
    () => ({ kind: 'postal-codes' }),
    (codes) => unique(codes).sort(),
  ),
  /** Position in a manually ordered list, read-only: a new record is last, and only reordering changes it. */
  position: (options: Omit<Options<number, false, true>, 'readOnly' | 'optional'>) =>
    build(() => z.int(), { kind: 'position' }, { ...options, readOnly: true as const }),
  /** An image, by the key of its upload; the reply includes a link to it. */
  image: kind(() => [fileKey, { kind: 'image', types: fileTypes.filter((type) => type.startsWith('image/')) }]),
  /** A file, by the key of its upload; the reply includes its name and a link to it. */
  file: kind(({ types = fileTypes }: { readonly types?: readonly FileType[] }) => [fileKey, { kind: 'file', types }]),
  /** Days of the week, 0 = Sunday. */
  weekdays: listKind(
    () => z.int().min(0).max(6),
    7,
    () => ({ kind: 'weekdays' }),
    inOrder,
  ),
  /** A small table inside the record; its columns are fields with one value each. */
  rows: rowsField,
} as const
