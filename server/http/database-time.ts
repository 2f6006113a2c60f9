import type { FastifyInstance } from 'fastify'
import { type DatabaseTime, withinDatabaseTime } from '../db/connection/scope'

declare module 'fastify' {
  interface FastifyRequest {
    databaseTime?: DatabaseTime
  }
}

/** Milliseconds that a slow database may take over one request, however many its statements are (quality.md, CR2). */
const mostTime = 1800

/** All statements of one request share its time. Reading a body leaves the first scope, so there is a second. */
export function limitDatabaseTime(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    request.databaseTime = { left: mostTime }
    withinDatabaseTime(request.databaseTime, done)
  })
  app.addHook('preValidation', (request, _reply, done) =>
    withinDatabaseTime(request.databaseTime ?? { left: mostTime }, done),
  )
}
