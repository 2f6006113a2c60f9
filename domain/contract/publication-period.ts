import { z } from 'zod'
import { civilDate } from './primitives'

export const periodOrder = 'La fine non può precedere l’inizio.'

/** First and last day, both inclusive, each open when null. */
export const publicationPeriod = z
  .strictObject({ from: civilDate.nullable(), to: civilDate.nullable() })
  .refine(({ from, to }) => from === null || to === null || from <= to, periodOrder)
