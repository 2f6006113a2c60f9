import type { Page } from '@playwright/test'

const scriptIn = (url: string) => /^https?:\/\/[^/\s]+\/([^\s?]+\.js)/.exec(url)?.[1]

/** Watches the scripts that a page requests: those of its current document, as vite's manifest names them, once each. */
export function watchScripts(page: Page): { fetched(): string[] } {
  const files = new Set<string>()
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) files.clear()
    const file = scriptIn(request.url())
    if (file !== undefined) files.add(file)
  })
  return { fetched: () => [...files] }
}
