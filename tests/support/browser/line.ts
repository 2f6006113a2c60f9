import type { Page, WebSocketRoute } from '@playwright/test'

/** The page's socket for events, which a test can cut: open connections are closed, and new ones fail until `mend`. */
export async function aLineOf(page: Page) {
  const open = new Set<WebSocketRoute>()
  let heard = 0
  let isCut = false
  await page.routeWebSocket(/\/app\//, (socket) => {
    if (isCut) return void socket.close({ code: 1001 })
    const server = socket.connectToServer()
    open.add(socket)
    server.onMessage((frame) => {
      if (frame.toString().includes('subscription_succeeded')) heard += 1
      socket.send(frame)
    })
  })
  return {
    /** The number of successful subscriptions. */
    heard: () => heard,
    async cut() {
      isCut = true
      await Promise.all([...open].map((socket) => socket.close({ code: 1001 })))
      open.clear()
    },
    mend() {
      isCut = false
    },
  }
}
