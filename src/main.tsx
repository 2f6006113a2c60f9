import { createRoot } from 'react-dom/client'
import { App, startRouter } from './App'
import { confirmApiBase } from './api/api-base'
import './base.css'
import { announce } from './providers/notification'
import { followCounterMode, rememberLocale, watchOtherTabs } from './session'
import { checkDuplicatedTab } from './session/duplicated-tab'
import { applyTokens } from './theme'

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
createRoot(root).render(<App router={startRouter()} />)
