import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import { fileTypes } from '../../../domain/contract/files'
import { notFound } from '../../../domain/contract/refusal'
import type { Deps } from '../../deps'
import { handlerFor } from '../../http/handle'
import { download } from '../../http/replies'
import { mayDownload } from '../../storage/links'
import { readFilesSecret } from '../../storage/secret'
import { linkRefused, signUpload, upload } from './upload'

/** Files come and go by signed links, which carry no session: whoever may read a record is given those of its files. */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  handle(endpoints.signUpload, async ({ tx, now, caller }, { body }) => ({
    data: await signUpload(tx, now, caller, body),
  }))

  handle(endpoints.file, async ({ tx, now }, { params: { key }, query }) => {
    if (!mayDownload(await readFilesSecret(tx), key, query, now)) throw linkRefused()
    const file = await deps.files.read(key)
    if (!file) throw notFound()
    return download({ ...file, content: file.content() })
  })

  // Only this call accepts these content types.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser([...fileTypes], (_request, body, done) => done(null, body))
    handlerFor(scope, deps)(
      endpoints.uploadFile,
      async ({ tx, now }, { params: { key }, query }, { headers, body }) => {
        await upload(tx, now, deps.files, { key, query, headers, body })
        return undefined
      },
      { transaction: false },
    )
  })
}
