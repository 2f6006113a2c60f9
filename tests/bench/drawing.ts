import type { Browser } from 'playwright'
import { onFreshPage, slower } from './cold-start'
import { median } from './table'

interface Watched {
  readonly drawing: { started: number; taken: number[] }
}

/** Injected once the preview is open: from the press of a key to the frame in which the preview has changed. */
function watchPreview(): void {
  const drawing: Watched['drawing'] = { started: 0, taken: [] }
  Object.assign(window, { drawing })
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      drawing.started = timeStamp
    },
    true,
  )
  const preview = document.querySelector('[role="status"]')?.closest('main')?.querySelector('ol')
  new MutationObserver(() => {
    const { started } = drawing
    drawing.started = 0
    const painted = () => drawing.taken.push(performance.now() - started)
    // the first task after the frame, before the work that waits for the frame
    if (started > 0) requestAnimationFrame(() => scheduler.postTask(painted, { priority: 'user-blocking' }))
  }).observe(preview?.parentElement as Element, { subtree: true, childList: true, characterData: true })
}

/** Stretches a shift by keys beside the open preview of next week, on a throttled CPU; milliseconds from key to painted preview. */
export const drawnPreview = (
  browser: Browser,
  as: { origin: string; email: string },
  rounds: number,
): Promise<number> =>
  onFreshPage(browser, as, async (page, devtools) => {
    await page.goto(`${as.origin}/settings/weekly-planning`)
    await page.getByRole('button', { name: 'Settimana successiva' }).click()
    await page.getByRole('button', { name: 'Orari prenotabili' }).click()
    await page.getByText(/orari liberi nella settimana/).waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(watchPreview)
    await page.getByRole('button', { name: /^Turno di lunedì, dalle 15:00/ }).focus()
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    for (let round = 0; round <= rounds; round += 1) {
      await page.keyboard.press(round % 2 === 0 ? 'Shift+ArrowDown' : 'Shift+ArrowUp')
      await page.waitForFunction((count) => (window as unknown as Watched).drawing.taken.length > count, round)
    }
    const { taken } = await page.evaluate(() => (window as unknown as Watched).drawing)
    return median(taken.slice(1))
  })
