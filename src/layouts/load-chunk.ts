import { mayReload } from '../session/reload-guard'

/** A part of the console that cannot be had; what it says is shown on the error page. */
export class ChunkFailure extends Error {
  override readonly name = 'ChunkFailure'
}

/**
 * Loads a chunk. When that fails (a new version went out, a cut line) the page reloads itself, at most once a minute;
 * a second failure inside that minute is passed on and ends on the error page.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!mayReload())
      throw new ChunkFailure('Non è stato possibile caricare una parte dell’applicazione.', { cause: error })
    window.location.reload()
    return new Promise(() => {})
  }
}
