import type { Page } from '@playwright/test'

/** Counts key presses from now on, without typed text; a modifier with its key is one. */
export async function countKeys(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { keys?: number }
    const isListening = counted.keys !== undefined
    counted.keys = 0
    if (isListening) return
    const modifiers = ['Control', 'Shift', 'Alt', 'Meta']
    const isText = ({ key, ctrlKey, target }: KeyboardEvent) =>
      key.length === 1 && !ctrlKey && target instanceof Element && target.matches('input, textarea')
    const count = (event: KeyboardEvent) => {
      if (!modifiers.includes(event.key) && !isText(event)) counted.keys = (counted.keys ?? 0) + 1
    }
    addEventListener('keydown', count, true)
  })
  return () => page.evaluate(() => (window as unknown as { keys: number }).keys)
}
