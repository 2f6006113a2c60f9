import type { LiveProvider } from '@refinedev/core'
import { onLive } from './live'

/** refine's live provider: a list subscribes to the changes of its resource (contract.md, "records of admins"). */
export const liveProvider: LiveProvider = {
  subscribe({ channel, callback }) {
    const resource = channel.replace(/^resources\//, '')
    return onLive('records-changed', (payload) => {
      if (payload.resource === resource) callback({ channel, type: 'updated', payload, date: new Date() })
    })
  },
  unsubscribe(stop: () => void) {
    stop()
  },
}
