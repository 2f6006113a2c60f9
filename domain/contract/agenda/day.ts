import { z } from 'zod'
import { setupSteps } from '../../planning/setup-steps'
import { booking, bookingFilters } from '../booking/bookings'
import { hold } from '../booking/waiting'
import { endpoint } from '../endpoint'
import { serviceNotice } from '../messages/messages'
import { civilDate, data, id, instant, queryFlag, queryList, version } from '../primitives'
import { availableDays, schedule } from './agenda'

const waitingPrescription = z.strictObject({
  id,
  code: z.string(),
  user: z.strictObject({ id, first_name: z.string(), last_name: z.string() }),
  /** Names of what is asked for. */
  drugs: z.array(z.string()),
  /** A drug of them that an earlier issue still covers. */
  too_soon: z.boolean(),
  created_at: instant,
  version,
})

/** The parts of a day, each with the reply of the call that it replaces. */
const parts = {
  /** `office_users/:id/office_user_schedules` of every office: its closures and openings, and the pauses of them all. */
  schedules: z.array(schedule),
  /** `bookings` of the days, by the filters of the query. */
  visits: z.array(booking),
  /** `office_services/:id/availabilities?advanced=1` of the main service of each office, from today on. */
  free: z.array(z.strictObject({ office_user_id: id, office_service_id: id, days: availableDays })),
  holds: z.array(hold),
  /** `bookings?filter[status][in]=pending` of the two months from the asked day on. */
  pending: z.array(booking),
  /** `service_communications` */
  notices: z.array(serviceNotice),
  /** How many visits `hours/undecided` has; 0 for who may not decide them. */
  undecided: z.int().min(0),
  /** Requests for prescriptions that await the doctor, the oldest first: the first of them by name; 0 for who may not see them. */
  prescriptions: z.strictObject({
    total: z.int().min(0),
    waiting: z.array(waitingPrescription),
    /** Accepted, and confirmed where that was asked. */
    to_process: z.int().min(0),
    /** Processed, and not arrived. */
    undelivered: z.int().min(0),
  }),
  /** What is offered to the doctor today and not adhered to yet: how many, and the newest by title; 0 for who acts for a doctor. */
  offers: z.strictObject({ total: z.int().min(0), newest: z.array(z.strictObject({ id, title: z.string() })) }),
  /** The steps of `setup` that are not done. */
  setup: z.array(z.enum(setupSteps)),
} as const
export type DayPart = keyof typeof parts
export const dayParts = Object.keys(parts) as readonly DayPart[]

/** Days from the asked one on in which pending visits are listed. */
export const pendingDays = 61
/** Number of waiting requests for prescriptions that are named. */
export const waitingNamed = 5
/** Number of offers to the doctor that are named. */
export const offersNamed = 3

const day = z.strictObject({ date: civilDate, ...z.strictObject(parts).partial().shape })
export type Day = z.infer<typeof day>

export const dayEndpoints = {
  day: endpoint('GET doctor/day', {
    summary:
      'What a page of the doctor opens with, in one reply: the parts named by `with`. `next=1`: where all offices are closed on `date`, the next working day.',
    who: 'agenda',
    query: z.strictObject({
      /** By default today. */
      date: civilDate.optional(),
      /** The last day of `schedules`, `visits`, `holds` and `free`, by default `date`. */
      to: civilDate.optional(),
      next: queryFlag.optional(),
      with: queryList(dayParts),
      'filter[status][in]': bookingFilters['filter[status][in]'],
      /** For `visits` and `free`. */
      'filter[office_user_id]': bookingFilters['filter[office_user_id]'],
      'filter[office_service_id][in]': bookingFilters['filter[office_service_id][in]'],
    }),
    reply: data(day),
  }),
} as const
