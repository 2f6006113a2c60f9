import { createRequire } from 'node:module'
import { format } from 'node:util'
import { cleanup, configure } from '@testing-library/react'
import elements from 'happy-dom/lib/config/HTMLElementConfig.js'
import * as react from 'react'
import { afterAll, afterEach, expect } from 'vitest'

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
// This DOM matches every style sheet for each question; names and roles do not depend on them, heights of texts do.
const computed = window.getComputedStyle
window.getComputedStyle = (element, pseudo) =>
  element instanceof HTMLTextAreaElement ? computed.call(window, element, pseudo) : (element as HTMLElement).style
// antd would write its style sheets anew for each test, which took a tenth of the time.
const ofAntd = createRequire(createRequire(import.meta.url).resolve('antd'))
ofAntd('@ant-design/cssinjs/lib/hooks/useStyleRegister').default = () => (node: unknown) => node
// React notes by a stack trace where each element was made, up to ten thousand a second: that took an eighth of the time.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
Object.defineProperty((react as unknown as Record<string, object>)[internals], 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => 10_000,
  set: () => undefined,
})
// an element of every browser that this DOM does not know yet
Object.assign(elements, { search: elements.section })
afterEach(cleanup)
// What a person would find in the browser's console fails the test (quality.md, "Looks"), but for what antd says in
// development alone: of a field with one empty list for errors and warnings, and of a text field that has left the page.
const ofDevelopment = [
  /There may be circular references$/,
  /^`NaN` is an invalid value for the `%s` css style property/,
]
const warnings: string[] = []
const original = { error: console.error, warn: console.warn }
for (const level of ['error', 'warn'] as const)
  console[level] = (...said) => {
    if (ofDevelopment.some((words) => words.test(String(said[0])))) return
    warnings.push(format(...said))
    original[level](...said)
  }
afterEach(() => expect(warnings.splice(0), 'warnings in the console').toEqual([]))
afterAll(() => void Object.assign(console, original))
// A time that only ends what would never come (decision 15). `defaultHidden`: computing whether elements are hidden takes this DOM seconds per role
// query. `getElementError`: by default the page is written out for each question asked in vain while waiting, a fifteenth of the
// time; `screen.debug()` shows it where it is wanted.
configure({
  asyncUtilTimeout: 60_000,
  defaultHidden: true,
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})
