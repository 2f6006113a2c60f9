import { z } from 'zod'
import { endpoint } from './endpoint'
import { civilDate, data, id } from './primitives'

/** A news item as its readers see it. */
export const newsItem = z.strictObject({
  id,
  slug: z.string(),
  title: z.string(),
  /** Markdown. */
  body: z.string(),
  /** A link of ten minutes. */
  cover: z.string().nullable(),
  pinned: z.boolean(),
  /** Its first day; null where it has always been there. */
  published_on: civilDate.nullable(),
  unread: z.boolean(),
})
export type NewsItem = z.infer<typeof newsItem>

export const severities = ['info', 'warning', 'critical'] as const
export type Severity = (typeof severities)[number]

/** A service communication of today. */
export const serviceNotice = z.strictObject({
  id,
  title: z.string(),
  body: z.string(),
  severity: z.enum(severities),
})
export type ServiceNotice = z.infer<typeof serviceNotice>

const news = {
  method: 'GET',
  summary: 'The news published today for the reader: pinned first, then newest first; at most 50.',
  reply: data(z.array(newsItem)),
} as const
const serviceNotices = {
  method: 'GET',
  summary: 'The service communications of today that concern the reader, the gravest first.',
  reply: data(z.array(serviceNotice)),
} as const

/** What is published, for whom it is meant: under `doctor/` for the acting doctor or oneself, without it for participants. */
export const publicationEndpoints = {
  news: endpoint({ ...news, path: 'doctor/news', who: ['read', 'publications'] }),
  ownNews: endpoint({ ...news, path: 'news', who: ['read', 'participation'] }),
  serviceNotices: endpoint({ ...serviceNotices, path: 'doctor/service_communications', who: ['read', 'publications'] }),
  ownServiceNotices: endpoint({
    ...serviceNotices,
    path: 'service_communications',
    who: ['read', 'participation'],
  }),
} as const
