import { useState } from 'react'
import { announce } from '../../platform/basic/toasts'
import { canTakePushes, setPushChoice, subscribeToPushes, usePushChoice, useSession } from '../../platform/session'
import { usePublicConfig } from '../../platform/session/public-config'

/** `unavailable`: this browser, or this window that acts as somebody else; `blocked`: forbidden in the browser's settings. */
export type PushState = 'unavailable' | 'blocked' | 'off' | 'on'

/**
 * Pushes to this browser, for the signed-in user. `wasAsked`: the user has accepted or declined once, and is not asked again by
 * itself. Turning on asks for the browser's permission.
 */
export function usePushHere() {
  const { userId, loginAs } = useSession()
  const publicKey = usePublicConfig().data?.push?.vapid_public_key
  const choice = usePushChoice(userId)
  const [isBusy, setBusy] = useState(false)

  async function turnOn() {
    if (userId === null || !publicKey) return
    setBusy(true)
    const isAllowed = (await Notification.requestPermission()) === 'granted'
    const isDone = isAllowed && (await subscribeToPushes(publicKey).then(Boolean, () => false))
    setBusy(false)
    if (isAllowed && !isDone)
      return void announce({ type: 'error', title: 'Gli avvisi non si sono attivati: riprova.' })
    // the device is registered anew with the choice
    setPushChoice(userId, isDone ? 'on' : 'off')
    if (isDone) announce({ type: 'success', title: 'Riceverai gli avvisi anche a finestra chiusa.' })
  }

  return {
    state: stateOf(publicKey !== undefined && userId !== null && !loginAs, choice),
    isBusy,
    wasAsked: choice !== undefined,
    turnOn,
    turnOff: () => userId !== null && setPushChoice(userId, 'off'),
  }
}

function stateOf(isOwn: boolean, choice: 'on' | 'off' | undefined): PushState {
  if (!isOwn || !canTakePushes()) return 'unavailable'
  if (Notification.permission === 'denied') return 'blocked'
  return choice === 'on' && Notification.permission === 'granted' ? 'on' : 'off'
}
