import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import type { Context } from '../../http/context'
import { handlerFor } from '../../http/handle'
import { erasePerson, requirePatient } from './erase'
import { exportPerson } from './export'

/** A person's data, taken away as a file or for good (product.md §6, `patients`). */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  const requireVisible = async (context: Context, { id }: { id: string }) =>
    void (await requirePatient(context, Number(id)))
  handle(endpoints.exportPersonalData, (context, { params }) => exportPerson(context, Number(params.id)), {
    requireVisible,
  })
  handle(
    endpoints.erasePerson,
    async (context, { params, body }, { log }) => {
      const id = Number(params.id)
      const { sessions, files } = await erasePerson(context, id, body)
      context.afterCommit(() => {
        for (const tokenId of sessions) deps.live.disconnectUser(id, tokenId)
        for (const key of files)
          deps.files
            .remove(key)
            .catch((err: unknown) => log.error({ err }, 'A file of an erased person is still there'))
      })
      return undefined
    },
    { requireVisible },
  )
}
