import '../base.css'
import { drawApp, startApp } from '../platform/basic/start'
import { createRouter } from './router'

await startApp()
drawApp(createRouter())
