import { z } from 'zod'
import { type Category, categoryName } from '../../access/roles'
import { type Distance, distanceName } from '../../text/distance'
import { type Language, languageName } from '../../text/languages'
import { availableDays } from '../agenda/agenda'
import { endpoint } from '../endpoint'
import { city, civilDate, data, filledText, id, queryId, wallTime } from '../primitives'

/** Doctors of a page of the search, and free times of each. */
export const doctorsOfPage = 10
export const timesOfDoctor = 3
/** Suggestions while one types. */
export const mostSuggestions = 8
/** Days over which the next free times are looked for. */
export const searchedDays = 90

const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>) => Object.keys(record) as [K, ...K[]]

const doctorSlug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(120)

const doctorName = {
  slug: z.string(),
  title: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  category: z.enum(keysOf<Category>(categoryName)),
  specializations: z.array(z.string()),
  languages: z.array(z.enum(keysOf<Language>(languageName))),
  has_photo: z.boolean(),
}

const freeTime = z.strictObject({
  date: civilDate,
  from: wallTime,
  to: wallTime,
  office_service_id: id,
  /** The service, and the office, by name. */
  service: z.string(),
  office: z.string(),
  /** Only as an online visit, by what was looked for. */
  online: z.boolean(),
})
export type PublicFreeTime = z.infer<typeof freeTime>

const foundDoctor = z.strictObject({
  ...doctorName,
  offices: z.array(
    z.strictObject({
      name: z.string(),
      address: z.string().nullable(),
      city: city.nullable(),
      /** Null: elsewhere, or no place was named. */
      distance: z.enum(keysOf<Distance>(distanceName)).nullable(),
    }),
  ),
  /** The next free times, the soonest first; none within `searchedDays`. */
  times: z.array(freeTime),
})
export type FoundDoctor = z.infer<typeof foundDoctor>

const service = z.strictObject({
  id,
  name: z.string(),
  /** Minutes; null: as the times of the day are cut. */
  duration: z.int().nullable(),
  /** Euro cents; null: not said. */
  price: z.int().nullable(),
  /** Can also take place online. */
  available_online: z.boolean(),
  /** A visit at home, which the practice confirms. */
  at_home: z.boolean(),
  /** Where visits at home are made; none: everywhere. */
  cities: z.array(city),
})
export type PublicService = z.infer<typeof service>

const office = z.strictObject({
  id,
  name: z.string(),
  address: z.string().nullable(),
  postal_code: z.string().nullable(),
  city: city.nullable(),
  phone_prefix: z.string().nullable(),
  phone: z.string().nullable(),
  directions: z.string().nullable(),
  /** Who books here without an account is asked for a fiscal code. */
  asks_fiscal_code: z.boolean(),
  /** `HH:mm:ss` from which the jolly times of the day can be booked; null: there are none. */
  jolly_opens_at: wallTime.nullable(),
  /** Empty where bookings are taken by the desk alone. */
  services: z.array(service),
})
export type PublicOffice = z.infer<typeof office>

const doctorPage = z.strictObject({
  /** On Rome's calendar. */
  today: civilDate,
  ...doctorName,
  bio: z.string().nullable(),
  links: z.array(z.strictObject({ type: z.enum(['external-link', 'doctor']), label: z.string(), url: z.string() })),
  offices: z.array(office),
  /** The first free time of each service that has one, the soonest first. */
  first_free: z.array(freeTime),
  /** Doctors who work in the same offices and agreed to propose each other's times (product.md §7). */
  colleagues: z.array(z.strictObject({ ...doctorName, first_free: freeTime.nullable() })),
})
export type DoctorPage = z.infer<typeof doctorPage>

const what = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('doctor'), slug: z.string(), name: z.string(), detail: z.string() }),
  z.strictObject({ kind: z.literal('specialization'), slug: z.string(), name: z.string() }),
  z.strictObject({ kind: z.literal('service'), id, name: z.string() }),
])
export type What = z.infer<typeof what>

const where = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('city'), id, name: z.string() }),
  z.strictObject({ kind: z.literal('province'), id, name: z.string() }),
  z.strictObject({ kind: z.literal('postal-code'), id, name: z.string(), postal_code: z.string() }),
])
export type Where = z.infer<typeof where>

/** What may be looked for, by filter. All but the text stand in the address of the page. */
export const doctorFilters = {
  specialization: z
    .string()
    .regex(/^[a-z0-9-]{1,120}$/)
    .optional(),
  /** Of the catalogue. */
  service_id: id.optional(),
  city_id: id.optional(),
  province_id: id.optional(),
  postal_code: z
    .string()
    .regex(/^\d{5}$/)
    .optional(),
  online: z.boolean().optional(),
  /** The first day that suits; today by default. */
  from: civilDate.optional(),
}
export type DoctorFilter = keyof typeof doctorFilters

const searchResult = z.strictObject({
  /** On Rome's calendar. */
  today: civilDate,
  doctors: z.array(foundDoctor),
  total: z.int(),
  /** The page after this one; null: none. */
  next_page: z.int().nullable(),
  /** What was looked for, by name, for the words of the page. */
  looked_for: z.strictObject({
    specialization: z.string().nullable(),
    service: z.string().nullable(),
    place: z.string().nullable(),
  }),
  /** Without any result: the filters without which there are some, with how many. */
  loosen: z.array(
    z.strictObject({
      filter: z.enum(['text', 'service', 'specialization', 'place', 'online', 'from']),
      total: z.int(),
    }),
  ),
})
export type DoctorSearchResult = z.infer<typeof searchResult>

const typed = z.strictObject({ words: filledText(80) })

/**
 * Finding a doctor, and the doctor's page (specification §2, `/prenota`): those whom patients may book, with what participants
 * may see. What is typed is a body and never an address. Nothing here tells of patients.
 */
export const directoryEndpoints = {
  suggestWhat: endpoint('POST public/directory/what', {
    summary: 'Doctors, specializations and services whose names are nearest to what is typed.',
    who: 'anyone',
    writes: false,
    body: typed,
    reply: data(z.array(what)),
  }),
  suggestWhere: endpoint('POST public/directory/where', {
    summary: 'Cities, provinces and postal codes nearest to what is typed, those with a doctor to book first.',
    who: 'anyone',
    writes: false,
    body: typed,
    reply: data(z.array(where)),
  }),
  searchDoctors: endpoint('POST public/directory/doctors', {
    summary: 'Doctors whom patients may book, with their next free times; by first free time, or by name.',
    who: 'anyone',
    writes: false,
    body: z.strictObject({
      words: filledText(80).optional(),
      ...doctorFilters,
      sort: z.enum(['first-free', 'name']).optional(),
      page: z.int().min(1).max(1000).optional(),
    }),
    reply: data(searchResult),
  }),
  doctorPage: endpoint('GET public/directory/doctors/:slug', {
    summary: 'A doctor’s page: who, where, services and first free times. Unknown or not to be booked: 404.',
    who: 'anyone',
    params: z.strictObject({ slug: doctorSlug }),
    reply: data(doctorPage),
  }),
  doctorPhoto: endpoint('GET public/directory/doctors/:slug/photo', {
    summary: 'The photo of a doctor’s page.',
    who: 'anyone',
    params: z.strictObject({ slug: doctorSlug }),
    mediaTypes: ['image/jpeg', 'image/png', 'image/webp'],
  }),
  publicAvailabilities: endpoint('GET public/office_services/:id/availabilities', {
    summary: 'Free times by date that a patient may book, over at most 62 days; days without any are left out.',
    who: 'anyone',
    query: z.strictObject({
      from: civilDate,
      to: civilDate,
      city_id: queryId.optional(),
      mode: z.enum(['online']).optional(),
    }),
    reply: data(availableDays),
  }),
} as const
