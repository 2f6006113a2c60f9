/**
 * `fetch` without a limit on connecting: Node gives up after ten seconds, which hundreds of clients on a busy machine exceed.
 * Nothing has been sent by then, so it is tried again.
 */
export async function fetchWhenConnected(url: string, init: RequestInit): Promise<Response> {
  for (;;) {
    try {
      return await fetch(url, init)
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined
      const hasNoConnection = cause instanceof Error && 'code' in cause && cause.code === 'UND_ERR_CONNECT_TIMEOUT'
      if (!hasNoConnection) throw error
    }
  }
}
