import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { endpoints } from '../../domain/contract'
import type { CurrentUser, PublicConfig } from '../../domain/contract/access/session'
import type { BodyOf } from '../../domain/contract/endpoint'
import { call } from '../platform/calls/call'
import { attempt } from '../platform/calls/idempotent-call'
import {
  canTakePushes,
  getPushChoice,
  getSession,
  isRegistered,
  rememberDevice,
  subscribeToPushes,
  unsubscribeFromPushes,
  usePushChoice,
} from '../platform/session'
import { currentUserKey } from '../platform/session/current-user'

type DeviceInfo = Omit<BodyOf<typeof endpoints.createDevice>, 'push'>

const browsers = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrome\//],
  ['Safari', /Safari\//],
] as const
const systems = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const

const firstMatch = (table: readonly (readonly [string, RegExp])[], text: string) =>
  table.find(([, pattern]) => pattern.test(text))?.[0] ?? null

/** Device record of this browser, as listed among the user's devices. */
export function deviceInfo(userAgent: string, version: string): DeviceInfo {
  return {
    platform: 'web',
    os: firstMatch(systems, userAgent),
    browser: firstMatch(browsers, userAgent),
    user_agent: userAgent.slice(0, 400),
    app_version: version,
  }
}

/** The subscription of the user who wants pushes here; else the one that an earlier user may have left ends. */
async function subscriptionFor(userId: number, publicKey: string | undefined) {
  const isWanted = getPushChoice(userId) === 'on' && publicKey !== undefined && canTakePushes()
  try {
    if (isWanted && Notification.permission === 'granted') return await subscribeToPushes(publicKey)
    await unsubscribeFromPushes()
  } catch {
    // Neither worked: the server sends nothing here until the next page load tries again.
  }
  return null
}

/**
 * Registers this session's browser once, and again when it has changed (specification §7) or pushes are turned on or off; never
 * for an impersonating tab.
 */
export function useDevice(user: CurrentUser | undefined, config: PublicConfig | undefined) {
  const client = useQueryClient()
  const userId = user?.id
  const deviceId = user?.device?.id
  const choice = usePushChoice(userId ?? null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the choice registers again.
  useEffect(() => {
    const { token, loginAs } = getSession()
    if (userId === undefined || config === undefined || !token || loginAs) return
    const register = async () => {
      const push = await subscriptionFor(userId, config.push?.vapid_public_key)
      if (getSession().token !== token) return
      const body = { ...deviceInfo(navigator.userAgent, config.version), push }
      const id = client.getQueryData<CurrentUser>(currentUserKey(userId))?.device?.id
      if (id !== undefined && isRegistered(id, body)) return
      const outcome = await attempt<{ data: { id: number } }>(
        id
          ? call(endpoints.updateDevice, { params: { id: String(id) }, body }, { quiet: true })
          : call(endpoints.createDevice, { body }, { quiet: true }),
      )
      // A failure is not reported: the next page load retries.
      if (outcome.kind !== 'done') return
      rememberDevice(outcome.data.data.id, body)
      // of a device made anew the user knows nothing yet (specification §7)
      if (id === undefined) await client.invalidateQueries({ queryKey: currentUserKey(userId) })
    }
    registering = registering.then(register)
  }, [userId, deviceId, choice, config, client])
}

/** One registration after the other: the last one says how it is. */
let registering = Promise.resolve()
