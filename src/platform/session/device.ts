import { browserStorage } from '../basic/storage'

const key = 'device'

interface DeviceInfo {
  readonly push?: { readonly endpoint: string } | null | undefined
}

/** What this browser last told the server about itself, so that it is not told again at each load. */
const deviceKey = (id: number, info: DeviceInfo) => JSON.stringify([id, { ...info, push: info.push?.endpoint ?? null }])

export const isRegistered = (id: number, info: DeviceInfo): boolean => browserStorage.read(key) === deviceKey(id, info)
export const rememberDevice = (id: number, info: DeviceInfo) => browserStorage.write(key, deviceKey(id, info))
