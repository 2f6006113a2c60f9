import { z } from 'zod'
import { isCivilDate } from '../calendar/civil-date'
import { parseTime } from '../calendar/minutes'
import { nationalPhone, plainPhone } from '../phone/number'
import { isComposable, isPlainLine, isPlainText, isVisible } from '../text/characters'
import { validationText } from '../text/validation'
import { isWebAddress, longestAddress } from '../text/web-address'
import { refusalText } from './refusal'

/** A record's id: a positive 32-bit integer. */
export const id = z.int().min(1, refusalText.unknownValue).max(2_147_483_647, refusalText.unknownValue)
/** `yyyy-MM-dd`. */
export const civilDate = z.string().refine(isCivilDate, validationText.date).meta({ format: 'date' })
/** `HH:mm:ss` or `HH:mm` of the wall clock, up to `24:00:00`. */
export const wallTime = z
  .string()
  .refine((text) => parseTime(text) !== null, validationText.time)
  .meta({ examples: ['09:15:00'] })
/** `yyyy-MM-dd HH:mm:ss` of the wall clock. */
export const localDateTime = z.string()
/** An instant, UTC ISO 8601. */
export const instant = z.string()
const characters = { error: validationText.characters, abort: true } as const
/** Typed text, read in the composed Unicode form (NFC). */
const composed = z.string().refine(isComposable, characters).normalize()
/** One typed line, such as a name or an address, of bounded length. */
export const text = (max: number) => composed.max(max).refine(isPlainLine, characters)
/** A line with at least one visible character. */
export const filledText = (max: number) => text(max).refine(isVisible, validationText.required)
/** Typed text of several lines, such as a note. */
export const longText = (max: number) => composed.max(max).refine(isPlainText, characters)
/** A password, compared as it was typed. */
export const secretText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !/[^\P{Cc}\t\n\r]|\p{Cs}/u.test(value), validationText.wrong)
export const version = z.int().min(1)
/** A referenced record or person: id and name. */
export const named = z.strictObject({ id, name: z.string() })
export const city = named.extend({ province_code: z.string() })
/** A person by name; without an id one whom the reader may not know ("Amministratore"). */
export const person = named.extend({ id: id.nullable() })
/** Who acted (null for the system), on whose behalf, and the impersonator. */
export const signature = {
  actor: person.nullable(),
  on_behalf_of: person.nullable(),
  impersonator: person.nullable(),
}
/** Some fields of a record by name, with the records they refer to. */
export const someFields = z.record(z.string(), z.unknown())

/** An http or https address (specification §5: 'Formato url non corretto'). */
export const webAddress = z.string().max(longestAddress).refine(isWebAddress, validationText.url)

/** Keys of files are random and of plain characters: not guessable, and never a path. */
export const fileKey = z.string().regex(/^[\w-]{16,64}$/)

/** International prefix, `+` and up to four digits. */
export const phonePrefix = z.string().regex(/^\+\d{1,4}$/, validationText.phone)
/** National number, in plain signs: digits with common separators, without the prefix of Italy. */
export const phoneNumber = z
  .string()
  .overwrite(nationalPhone)
  .regex(/^(?=(?:\D*\d){5,15}\D*$)[\d ./-]{5,24}$/, validationText.phone)
/** A national number that is still being typed. */
export const phoneSoFar = z
  .string()
  .overwrite(nationalPhone)
  .regex(/^[\d ./+-]{0,24}$/, validationText.phone)
/** A number in one field: national, or with its prefix. */
export const wholePhone = z
  .string()
  .overwrite(plainPhone)
  .regex(/^(?:(?=(?:\D*\d){5,15}\D*$)[\d ./-]{5,24}|\+(?=(?:\D*\d){6,15}\D*$)[\d ./-]{6,28})$/, validationText.phone)

/** Query parameters are text: ids, counts and flags are written in digits. */
export const queryId = z.string().regex(/^[1-9]\d{0,8}$/, validationText.wrong)
export const queryCount = z.string().regex(/^[1-9]\d{0,6}$/, validationText.wrong)
export const queryFlag = z.enum(['0', '1'])
/** A comma-separated list of the given words. */
export const queryList = (words: readonly string[]) =>
  z.string().refine((value) => value.split(',').every((word) => words.includes(word)), validationText.choice)
/** A comma-separated list of at most fifty ids. */
export const queryIds = z
  .string()
  .refine((value) => value.split(',').every((id) => /^[1-9]\d{0,8}$/.test(id)), validationText.wrong)
  .refine((value) => value.split(',').length <= 50, validationText.tooMany(50))
/** Up to three of the given fields in order of precedence; a leading minus reverses the order. */
export const querySort = (fields: readonly string[]) =>
  queryList(fields.flatMap((field) => [field, `-${field}`])).refine(
    (value) => value.split(',').length <= 3,
    validationText.tooMany(3),
  )

/** 0/1 as well as true/false, for the fields where the contract allows both (`dry_run`, `ignore_errors`). */
export const flag = z.union([z.boolean(), z.literal(0), z.literal(1)])

export const data = <T extends z.ZodType>(schema: T) => z.strictObject({ data: schema })

const pageLinks = z.strictObject({
  first: z.string(),
  last: z.string().nullable(),
  prev: z.string().nullable(),
  next: z.string().nullable(),
})
/** Laravel's length-aware meta; totals are exact up to 10,000 and capped beyond (contract.md, "Habits"). */
const pageMeta = z.strictObject({
  current_page: z.int(),
  from: z.int().nullable(),
  last_page: z.int(),
  per_page: z.int(),
  to: z.int().nullable(),
  total: z.int(),
  total_capped: z.boolean().optional(),
  next_cursor: z.string().nullable().optional(),
})
export type PageMeta = z.infer<typeof pageMeta>
export const page = <T extends z.ZodType>(row: T) =>
  z.strictObject({ data: z.array(row), links: pageLinks, meta: pageMeta })
/** A list: a page with `paginate=1`, otherwise bare. */
export const maybePage = <T extends z.ZodType>(row: T) =>
  z.strictObject({ data: z.array(row), links: pageLinks.optional(), meta: pageMeta.optional() })

export const paging = {
  paginate: queryFlag.optional(),
  page: queryCount.optional(),
  limit: queryCount.optional(),
  cursor: z.string().max(200).optional(),
}
export const search = z.string().max(120).optional()
export const noContent = z.undefined()
