import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Files run by one worker share their modules and their page: each starts without the state of the one before, such as
// signed-in sessions, drafts and toasts.
vi.resetModules()
// what React and antd ask at every turn, and what costs this DOM half of a test
Reflect.deleteProperty(console, 'createTask')
window.getComputedStyle = (element) => (element as HTMLElement).style
localStorage.clear()
sessionStorage.clear()
document.body.replaceChildren()
// a link that was clicked, such as a download's, has led the page elsewhere
;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL('http://localhost:3000/')
afterEach(cleanup)
// Milliseconds, for a busy machine. `defaultHidden`: computing whether elements are hidden takes this DOM seconds per role
// query.
configure({ asyncUtilTimeout: 8000, defaultHidden: true })
