import { alias } from 'drizzle-orm/pg-core'
import { accessTokens, bookings, medicalServices, officeServices, offices, officeUsers, users } from './tables'

/** Tables under the names by which SQL conditions that many statements share call them. */
export const b = alias(bookings, 'b')
export const ms = alias(medicalServices, 'ms')
export const o = alias(offices, 'o')
export const os = alias(officeServices, 'os')
export const ou = alias(officeUsers, 'ou')
export const t = alias(accessTokens, 't')
export const u = alias(users, 'u')
