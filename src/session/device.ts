import { browserBox } from './storage'

const key = 'device'

/** What this browser last told the server about itself, so that it is not told again at each load. */
const told = (id: number, info: object) => JSON.stringify([id, info])

export const isRegistered = (id: number, info: object): boolean => browserBox.read(key) === told(id, info)
export const rememberDevice = (id: number, info: object) => browserBox.write(key, told(id, info))
