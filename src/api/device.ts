import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { endpoints } from '../../domain/contract'
import type { BodyOf } from '../../domain/contract/endpoint'
import type { CurrentUser } from '../../domain/contract/session'
import { getSession, isRegistered, rememberDevice } from '../session'
import { attempt } from './attempt'
import { call } from './call'
import { currentUserKey } from './current-user'

type DeviceInfo = BodyOf<typeof endpoints.createDevice>

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

/** Registers this session's browser once, and again when it has changed (specification §7); never for an impersonating tab. */
export function useDevice(user: CurrentUser | undefined, version: string | undefined) {
  const client = useQueryClient()
  const userId = user?.id
  const deviceId = user?.device?.id
  useEffect(() => {
    const { token, loginAs } = getSession()
    if (userId === undefined || version === undefined || !token || loginAs || registering.has(token)) return
    const body = deviceInfo(navigator.userAgent, version)
    if (deviceId !== undefined && isRegistered(deviceId, body)) return
    registering.add(token)
    const register = async () => {
      const outcome = await attempt<{ data: { id: number } }>(
        deviceId
          ? call(endpoints.updateDevice, { params: { id: String(deviceId) }, body }, { quiet: true })
          : call(endpoints.createDevice, { body }, { quiet: true }),
      )
      // A failure is not reported: the next page load retries.
      if (outcome.kind !== 'done') return void registering.delete(token)
      const device = outcome.data.data
      rememberDevice(device.id, body)
      client.setQueryData<CurrentUser>(currentUserKey(userId), (known) => known && { ...known, device })
    }
    void register()
  }, [userId, deviceId, version, client])
}

/** Tokens whose browser this page load has sent to the server. */
const registering = new Set<string>()
