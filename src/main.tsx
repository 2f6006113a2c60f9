import './base.css'
import { drawApp, startApp } from './platform/basic/start'
import { followCounterMode } from './platform/session'
import { createDoctorRouter } from './routes'

await startApp()
followCounterMode()
drawApp(createDoctorRouter())
