import { createStore, useStore } from '../basic/store'

/** Tries in a row that fail before the page says that nothing comes in live: a server that restarts is back by then. */
const enoughFailures = 3
/** Between two readings while the channel is away. Milliseconds. */
const readingMs = 60_000

const away = createStore(false)

/** Whether the channel has been away for some tries, as behind a proxy that lets no WebSocket through. */
export const useChannelAway = () => useStore(away)

/** What those who open the channel tell of it. */
export interface ChannelAbsence {
  /** A try has failed. */
  failed(): void
  /** It will not be tried again. */
  refused(): void
  /** The channel is there, or not wanted any more. */
  end(): void
}

/**
 * Stands in for the channel while it is away: `read` runs every minute and whenever the page is looked at again, one at a time.
 * The first reading is at once.
 */
export function substituteChannel(read: () => Promise<void>): ChannelAbsence {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false

  async function readNow() {
    if (isReading) return
    clearTimeout(timer)
    isReading = true
    await read().finally(() => {
      isReading = false
    })
    if (away.get()) timer = setTimeout(() => void readNow(), readingMs)
  }
  const looked = () => {
    if (document.visibilityState === 'visible') void readNow()
  }
  function begin() {
    if (away.get()) return
    away.set(true)
    window.addEventListener('focus', looked)
    document.addEventListener('visibilitychange', looked)
    void readNow()
  }
  function end() {
    failures = 0
    away.set(false)
    clearTimeout(timer)
    window.removeEventListener('focus', looked)
    document.removeEventListener('visibilitychange', looked)
  }
  return {
    failed() {
      failures += 1
      if (failures >= enoughFailures) begin()
    },
    refused: begin,
    end,
  }
}
