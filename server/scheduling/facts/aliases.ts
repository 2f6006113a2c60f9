import { alias } from 'drizzle-orm/pg-core'
import { bookings, medicalServices, officeServices, offices, officeUsers } from '../../db/tables'

/** The tables of the booking core under the names by which the SQL conditions of this folder call them. */
export const b = alias(bookings, 'b')
export const o = alias(offices, 'o')
export const ou = alias(officeUsers, 'ou')
export const os = alias(officeServices, 'os')
export const ms = alias(medicalServices, 'ms')
