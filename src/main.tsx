import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App, firstPage, startRouter } from './App'
import { confirmApiBase } from './api/api-base'
import './base.css'
import { FirstPaint } from './layouts/progress-bar'
import { isForAdmin } from './layouts/router'
import { announce } from './providers/notification'
import { followCounterMode, rememberLocale, watchOtherTabs } from './session'
import { checkDuplicatedTab } from './session/duplicated-tab'
import { applyTokens } from './theme'

// The content policy forbids code made from strings: zod would find out by trying, which is reported, at the cost of parsing anew
// the chunk that it is in. This is where `z.config` keeps it, set before zod comes.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
applyTokens(document.documentElement)
rememberLocale()
watchOtherTabs({
  reload: () => window.location.reload(),
  ended: () => announce({ type: 'warning', title: 'Sessione terminata' }),
})
followCounterMode()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
await Promise.all([checkDuplicatedTab(), confirmApiBase()])
const drawn = createRoot(root)
const router = startRouter()
drawn.render(<FirstPaint />)
// not awaited: the page's chunks import this one, and would wait for its end
void firstPage(router).then(() => {
  const draw = () => drawn.render(<App router={router} />)
  // in slices, so that a list blocks no key: a page of the doctor is drawn sooner in one go
  if (isForAdmin(window.location.pathname)) startTransition(draw)
  else draw()
})
