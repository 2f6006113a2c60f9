import { z } from 'zod'
import { bookingFilters } from './bookings'
import { endpoint } from './endpoint'
import { civilDate } from './primitives'

/** The longest period of one export, in days. */
export const maximumExport = 366

export const exportFormats = ['csv', 'ics'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const exportType = {
  csv: 'text/csv; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
} as const satisfies Record<ExportFormat, string>

export const exportEndpoints = {
  exportBookings: endpoint({
    method: 'GET',
    path: 'doctor/bookings/export',
    summary: `Bookings of a period of at most ${maximumExport} days as a file: a table for Excel, or a calendar.`,
    who: ['read', 'agenda'],
    query: z.strictObject({ format: z.enum(exportFormats), from: civilDate, to: civilDate, ...bookingFilters }),
    mediaTypes: Object.values(exportType),
  }),
} as const
