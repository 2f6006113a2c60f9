import type { CDPSession, Page } from '@playwright/test'

/** A script that a page requested, and the step of its start in which it did. */
export interface FetchedScript {
  /** Path without the leading slash, as in vite's manifest. */
  readonly file: string
  /** 1: named by index.html; 2: asked for by scripts of step 1; 3 and more: asked for by scripts of step 2 or more, once run. */
  readonly step: number
}

interface Preloads {
  /** By address of a preloaded script, the stack of the code that asked for it. */
  readonly preloads: Map<string, string>
}

/** Injected before the page's scripts: the browser's own records do not name the code that adds a `modulepreload`. */
function recordPreloads(): void {
  const preloads: Preloads['preloads'] = new Map()
  Object.assign(window, { preloads })
  Error.stackTraceLimit = 50
  const append = Node.prototype.appendChild
  Node.prototype.appendChild = function appendRecorded<T extends Node>(this: Node, node: T): T {
    if (node instanceof HTMLLinkElement && node.rel === 'modulepreload')
      preloads.set(node.href, new Error().stack ?? '')
    return append.call(this, node) as T
  }
}

const scriptsIn = (text: string) =>
  [...text.matchAll(/https?:\/\/[^/\s]+\/([^\s?:)]+\.js)/g)].map(([, file = '']) => file)

/**
 * Watches the scripts that a page requests. A script's step follows from the code that asked for it, not from the time, so that
 * a slow machine finds the same. `fetched`: those of the current document, in the order of their requests.
 */
export async function watchScripts(page: Page, devtools: CDPSession): Promise<{ fetched(): Promise<FetchedScript[]> }> {
  const askedBy = new Map<string, string[]>()
  await page.addInitScript(recordPreloads)
  await devtools.send('Network.enable')
  devtools.on('Network.requestWillBeSent', ({ request, initiator, type }) => {
    if (type === 'Document') askedBy.clear()
    const [file] = scriptsIn(request.url)
    if (file !== undefined && !askedBy.has(file)) askedBy.set(file, scriptsIn(initiator.url ?? ''))
  })
  return {
    async fetched() {
      const preloads = await page.evaluate(() => [...(window as unknown as Preloads).preloads])
      const stacks = new Map(preloads.map(([href, stack]) => [scriptsIn(href)[0], scriptsIn(stack)]))
      const steps = new Map<string, number>()
      for (const [file, importers] of askedBy)
        steps.set(file, 1 + Math.max(0, ...[...importers, ...(stacks.get(file) ?? [])].map((by) => steps.get(by) ?? 0)))
      return [...steps].map(([file, step]) => ({ file, step }))
    },
  }
}
