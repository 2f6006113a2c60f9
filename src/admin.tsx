import { createAdminRouter } from './admin-routes'
import './base.css'
import { drawApp, startApp } from './platform/basic/start'
import { followCounterMode } from './platform/session'

await startApp()
followCounterMode()
drawApp(createAdminRouter())
