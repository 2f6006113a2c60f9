import { z } from 'zod'
import { slotCodes } from '../../planning/slot-kinds'
import { personName } from '../access/session'
import { endpoint } from '../endpoint'
import { civilDate, data, id, named, queryCount, queryIds, queryList, wallTime } from '../primitives'

/** Times given by a search, unless it asks for another number; and at most. */
export const usualFreeTimes = 8
export const mostFreeTimes = 20

const doctor = z.strictObject({ ...personName, title: z.string() })

const freeTime = z.strictObject({
  date: civilDate,
  from: wallTime,
  to: wallTime,
  slot_code: z.enum(slotCodes).nullable(),
  doctor,
  office_user_id: id,
  office: named,
  office_service_id: id,
  office_service_name: z.string(),
})
export type FirstFreeTime = z.infer<typeof freeTime>

const doctorIds = z.array(id)
const choices = z.strictObject({
  doctors: z.array(doctor),
  offices: z.array(named.extend({ doctor_ids: doctorIds })),
  /** Services of the catalogue; `online`: somebody offers it online, too. */
  services: z.array(named.extend({ doctor_ids: doctorIds, online: z.boolean() })),
})
export type FirstFreeChoices = z.infer<typeof choices>

/** "Primo posto libero" over several doctors (product.md §9.6; contract.md, "several doctors at once"). */
export const firstFreeEndpoints = {
  firstFree: endpoint('GET doctor/first_free', {
    summary:
      'The next free times over several doctors, offices and services, the soonest first, over at most 90 days. Without doctors those for whom the caller may book; without services the ordinary visits.',
    who: 'agenda',
    query: z.strictObject({
      doctor_ids: queryIds.optional(),
      /** Ids of offices, not of office users: two doctors may share one. */
      office_ids: queryIds.optional(),
      medical_service_ids: queryIds.optional(),
      /** 0 = Sunday. */
      weekdays: queryList(['0', '1', '2', '3', '4', '5', '6']).optional(),
      from: civilDate.optional(),
      to: civilDate.optional(),
      /** The whole visit lies between these two. */
      from_time: wallTime.optional(),
      to_time: wallTime.optional(),
      mode: z.enum(['online']).optional(),
      limit: queryCount.optional(),
    }),
    reply: data(z.array(freeTime)),
  }),
  firstFreeChoices: endpoint('GET doctor/first_free/choices', {
    summary: 'The doctors for whom the caller may book, with their offices and visible services, to choose from.',
    who: 'agenda',
    reply: data(choices),
  }),
} as const
