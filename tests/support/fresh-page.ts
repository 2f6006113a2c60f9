import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

/** What vitest's worker knows of a module that it has run. */
interface ModuleNode {
  promise: unknown
  exports: unknown
  evaluated: boolean
  importers: Set<string>
}

// Files run by one worker share their modules and their page: each starts without the state of the one before, such as
// signed-in sessions, drafts and toasts. As `vi.resetModules()`, but for the modules of the console and the tests alone: to run
// those of server and packages again for each file takes an eighth of the time.
const worker = (
  globalThis as unknown as { __vitest_worker__: { evaluatedModules: { idToModuleMap: Map<string, ModuleNode> } } }
).__vitest_worker__
for (const [path, node] of worker.evaluatedModules.idToModuleMap)
  if (/\/(src|tests)\//.test(path) && !path.includes('/node_modules/')) {
    Object.assign(node, { promise: undefined, exports: undefined, evaluated: false })
    node.importers.clear()
  }
localStorage.clear()
sessionStorage.clear()
document.body.replaceChildren()
// a link that was clicked, such as a download's, has led the page elsewhere
;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL('http://localhost:3000/')
// This DOM matches every style sheet of antd for each question; names and roles do not depend on them, heights of texts do.
const computed = window.getComputedStyle
window.getComputedStyle = (element, pseudo) =>
  element instanceof HTMLTextAreaElement ? computed.call(window, element, pseudo) : (element as HTMLElement).style
afterEach(cleanup)
// Milliseconds, for a busy machine. `defaultHidden`: computing whether elements are hidden takes this DOM seconds per role
// query.
configure({ asyncUtilTimeout: 8000, defaultHidden: true })
