import type { AccountSession } from '../../../domain/contract/access/session'

type WithDevice = Pick<AccountSession, 'device'>

/** Display name of a session's browser or phone. */
export function deviceName({ device }: WithDevice): string {
  const { browser, os } = device ?? {}
  if (browser && os) return `${browser} su ${os}`
  return browser ?? os ?? 'Dispositivo sconosciuto'
}

export const isPhoneSession = ({ device }: WithDevice) => device?.os === 'Android' || device?.os === 'iOS'
