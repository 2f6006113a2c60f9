import '../base.css'
import type { HydrationState } from 'react-router'
import { drawApp, startApp } from '../platform/basic/start'
import { createRouter } from './router'

/** What the server has rendered this document with; null where it has not. */
function rendered(): HydrationState | null {
  const block = document.getElementById('page-state')
  return block?.textContent ? (JSON.parse(block.textContent) as HydrationState) : null
}

await startApp()
const state = rendered()
drawApp(await createRouter(state), state === null ? 'drawn' : 'rendered')
