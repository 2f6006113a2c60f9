import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { http } from '../../../src/platform/basic/http'
import { logOut } from '../../../src/platform/session'
import { aDatabase } from '../servers/database'
import { answerOf, matchNoMedia } from '../servers/in-process'
import { type Api, aResourceServer, aToken, type ResourceServer } from '../servers/resource-server'

interface Given {
  readonly server: ResourceServer
  readonly admin: Api
  /** Of an admin, for `openResource`. */
  readonly token: string
}

/** A server for the screens of a test file, which call it in this process; each test leaves no screen and no session behind. */
export function onOneServer(use: (given: Given) => void): void {
  let server: ResourceServer
  beforeAll(async () => {
    server = await aResourceServer(await aDatabase())
    http.defaults.adapter = (config) => answerOf(server.app, config)
    matchNoMedia()
    use({ server, admin: server.as('admin'), token: await aToken(server.connection, 'admin') })
  })
  afterAll(async () => {
    await server.close()
    await server.connection.close()
  })
  afterEach(() => {
    cleanup()
    logOut()
  })
}
