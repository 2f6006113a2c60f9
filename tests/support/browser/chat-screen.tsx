import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { NewMessage } from '../../../domain/contract/messages/chat-fields'
import ChatPage from '../../../src/custom-pages/chat'
import { http } from '../../../src/platform/basic/http'
import { createQueryClient } from '../../../src/platform/calls/query-client'
import {
  beginSession,
  closeBookingPanel,
  logOut,
  setActingDoctor,
  useBookingPanel,
} from '../../../src/platform/session'
import { MaskedNames } from '../../../src/shared/people/name-mask'
import { aPractice, type Practice } from '../builders/practice'
import { aDatabase } from '../servers/database'
import { answerOf, matchNoMedia } from '../servers/in-process'

/** What the booking panel was opened with. */
const Opened = () => <output aria-label="Pannello">{JSON.stringify(useBookingPanel())}</output>

interface OpenOptions {
  /** Whose session; by default Ferri's. */
  readonly userId?: number
  /** The doctor acted for, where that is somebody else. */
  readonly doctorId?: number | null
  /** In counter mode. */
  readonly isMasked?: boolean
}

/** A practice behind the console, for tests of /chat; the page of each test is taken away and its session ended. */
export function aChatScreen() {
  let practice: Practice
  beforeAll(async () => {
    practice = await aPractice(await aDatabase())
    matchNoMedia()
  })
  const answer = () => {
    http.defaults.adapter = (config) => answerOf(practice.app, config)
  }
  beforeAll(answer)
  afterEach(() => {
    cleanup()
    closeBookingPanel()
    logOut()
    answer()
  })
  afterAll(async () => {
    await practice.close()
    await practice.connection.close()
  })

  /** A patient of Ferri's with a conversation in which she has written once. */
  async function aThread(last_name: string, text: string) {
    const id = await practice.person('patient', { first_name: 'Livia', last_name })
    await practice.connection.sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [
      practice.ferri,
      id,
    ])
    const opened = await practice.doctor.call(endpoints.openChat, { body: { user_id: id } })
    const chat: number = opened.body.data.id
    const patient = await practice.session(id)
    await practice.doctor.call(endpoints.sendMessage, { params: { id: chat }, body: { text, seen: 0 } })
    return {
      id,
      chat,
      write: (written: string) =>
        patient.call(endpoints.sendOwnMessage, { params: { id: chat }, body: { text: written, seen: 1 } }),
      /** The messages as they are stored. */
      written: async () =>
        (await practice.doctor.call(endpoints.chatMessages, { params: { id: chat } })).body.data as (NewMessage & {
          id: number
        })[],
    }
  }

  /** Signs in, and gives what a page or hook stands in. */
  async function signedIn({ userId = practice.ferri, doctorId = practice.ferri, isMasked = false }: OpenOptions = {}) {
    beginSession({ token: (await practice.session(userId)).token ?? '', userId })
    if (userId !== practice.ferri) setActingDoctor(doctorId)
    const client = createQueryClient()
    const wrapper = ({ children }: { children: ReactNode }) => (
      <ConfigProvider theme={{ token: { motion: false } }}>
        <App>
          <QueryClientProvider client={client}>
            <MaskedNames value={isMasked}>{children}</MaskedNames>
          </QueryClientProvider>
        </App>
      </ConfigProvider>
    )
    return { client, wrapper }
  }

  async function open(path: string, options?: OpenOptions) {
    const { client, wrapper } = await signedIn(options)
    render(
      <MemoryRouter initialEntries={[path]}>
        <ChatPage />
        <Opened />
      </MemoryRouter>,
      { wrapper },
    )
    return client
  }
  return {
    get practice() {
      return practice
    },
    ...{ aThread, signedIn, open },
  }
}
