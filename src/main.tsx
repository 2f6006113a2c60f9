import './base.css'
import { drawApp, startApp } from './platform/basic/start'
import { createDoctorRouter } from './routes'
import { followCounterMode } from './session'

await startApp()
followCounterMode()
drawApp(createDoctorRouter())
