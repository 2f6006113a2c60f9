import { sql } from 'drizzle-orm'
import { publicEndpoints } from '../../../domain/contract/public'
import { notFound } from '../../../domain/contract/refusal'
import { routes } from '../../http/handle'
import { download } from '../../http/replies'
import { participantSide } from '../../scheduling/facts/actor'
import { availabilities } from '../../scheduling/facts/availabilities'
import { periodOf } from '../../scheduling/facts/booking-filter'
import { listedDoctors } from './doctor-list'
import { doctorOfService, photoOf, readDoctorPage } from './doctor-page'
import { firstFreeOrder } from './first-free-order'
import { searchDoctors } from './search'
import { suggestWhat, suggestWhere } from './suggest'

/** Finding a doctor and the doctor's page, for everybody (specification §2, "/prenota"); and the map of the site. */
export const register = routes((handle, deps, app) => {
  const order = firstFreeOrder()

  handle(publicEndpoints.suggestWhat, async ({ tx }, { body: { words } }) => ({ data: await suggestWhat(tx, words) }))
  handle(publicEndpoints.suggestWhere, async ({ tx }, { body: { words } }) => ({ data: await suggestWhere(tx, words) }))
  handle(publicEndpoints.searchDoctors, async ({ tx, now }, { body }) => ({
    data: await searchDoctors(tx, now, body, order),
  }))
  handle(publicEndpoints.doctorPage, async ({ tx, now }, { params: { slug } }) => ({
    data: await readDoctorPage(tx, now, slug),
  }))
  handle(publicEndpoints.doctorPhoto, async ({ tx }, { params: { slug } }) => {
    const photo = await deps.files.read(await photoOf(tx, slug))
    if (!photo) throw notFound()
    return download({ ...photo, content: photo.content() })
  })
  handle(publicEndpoints.publicAvailabilities, async ({ tx, now }, { id, query }) => {
    const doctor = await doctorOfService(tx, id)
    periodOf(query, longestPeriod)
    return { data: await availabilities(tx, now, anybodyIn(doctor), id, query) }
  })

  const originOf = (request: { protocol: string; host: string }) =>
    deps.config.publicUrl ?? `${request.protocol}://${request.host}`
  app.get('/robots.txt', (request, reply) => reply.type('text/plain; charset=utf-8').send(robots(originOf(request))))
  app.get('/sitemap.xml', async (request, reply) => {
    const { rows } = await deps.db.execute<{ slug: string }>(
      sql`select p.slug ${listedDoctors} order by p.slug limit 50000`,
    )
    const paths = ['/prenota', '/help-center', ...rows.map(({ slug }) => `/prenota/${slug}`)]
    return reply.type('application/xml; charset=utf-8').send(sitemap(originOf(request), paths))
  })
})

/** Days that are asked for at once, at most. */
const longestPeriod = 62

/** Somebody of whom nothing is known, in the agenda of a doctor: sees the times of patients. */
const anybodyIn = (doctorId: number) =>
  participantSide({ userId: 0, tokenId: 0, role: 'patient', impersonatorId: null, doctor: null }, doctorId, {
    userId: 0,
    children: [],
  })

/** Search engines read what patients look for, and nothing behind a link or a login. */
const robots = (origin: string) =>
  ['User-agent: *', 'Allow: /prenota', 'Allow: /help-center', 'Disallow: /', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  )

const sitemap = (origin: string, paths: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('\n')}
</urlset>
`
