import type { LiveProvider } from '@refinedev/core'
import { serverDate } from '../platform/basic/clock'
import { onLive } from '../platform/live/live'
import { afterForms } from '../platform/session/open-forms'

/**
 * refine's live provider: a list subscribes to the changes of its resource (contract.md, "records of admins"), and to those that
 * nobody heard of before the channel stood. Under an open form it is told when the form closes.
 */
export const liveProvider: LiveProvider = {
  subscribe({ channel, callback }) {
    const resource = channel.replace(/^resources\//, '')
    const tell = () => callback({ channel, type: 'updated', payload: { resource }, date: serverDate() })
    const stops = [
      onLive('records-changed', (changed) => changed.resource === resource && afterForms(tell)),
      // after a cut everything is asked again, whatever listens
      onLive('missed', ({ again }) => !again && afterForms(tell)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  },
  unsubscribe(stop: () => void) {
    stop()
  },
}
