import { commandOf, shortPath, tell, tellBegun, tellRed } from './results.mjs'

/**
 * @typedef {import('vitest/node').Reporter} Reporter
 * @typedef {import('vitest/node').TestModule} TestModule
 * @typedef {import('vitest/node').TestSuite} TestSuite
 * @typedef {import('vitest/node').TestCase} TestCase
 * @typedef {import('vitest/node').SerializedError} SerializedError
 */

/** @param {SerializedError} error @returns {string} */
const messageOf = ({ name = 'Error', message, cause }) =>
  `${name}: ${message}${cause ? ` (cause: ${messageOf(cause)})` : ''}`

/** @param {SerializedError} error @returns {string} its message, places and difference */
const textOf = (error) => {
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return [messageOf(error), ...places, String(error.diff ?? '')].join('\n')
}

/** @param {string} name as vitest's `-t` reads it: a regular expression */
const escaped = (name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** @param {TestCase | TestSuite | TestModule} task @returns {string[]} names from the outermost suite inwards */
const namesOf = (task) => (task.type === 'module' ? [] : [...namesOf(task.parent), task.name])

/** @param {TestCase | TestSuite | TestModule} task @param {readonly SerializedError[]} errors */
function tellErrors(task, errors) {
  const module = task.type === 'module' ? task : task.module
  const [file, names] = [shortPath(module.moduleId), namesOf(task)]
  const pattern = `^${names.map(escaped).join(' ')}${task.type === 'test' ? '$' : ' '}`
  const only = names.length > 0 ? ['-t', pattern] : []
  const name = `${file}: ${names.join(' > ') || 'outside its tests'}`
  const alone = commandOf('vitest', 'run', file, '--project', module.project.name, ...only)
  tellRed({ file, name, text: errors.map(textOf).join('\n'), alone })
}

/** Tells the results of vitest, in lines as results.mjs describes them. @implements {Reporter} */
export default class {
  #toldErrors = new Set()

  /** @param {readonly import('vitest/node').TestSpecification[]} specifications a file is in several projects */
  onTestRunStart(specifications) {
    tellBegun(specifications.map(({ moduleId }) => shortPath(moduleId)))
  }

  /** @param {TestCase} test */
  onTestCaseResult(test) {
    const { state, errors } = test.result()
    if (state === 'failed') tellErrors(test, errors)
  }

  /** @param {TestModule} module */
  onTestModuleEnd(module) {
    for (const task of [module, ...module.children.allSuites()])
      if (task.errors().length > 0) tellErrors(task, task.errors())
    this.#tellUnhandled(module.project.vitest.state.getUnhandledErrors())
    const many = (/** @type {'passed' | 'skipped'} */ state) => [...module.children.allTests(state)].length
    const file = shortPath(module.moduleId)
    const seconds = module.diagnostic().duration / 1000
    tell({ done: { file, name: file, seconds, passed: many('passed'), skipped: many('skipped') } })
  }

  /** @param {readonly TestModule[]} _modules @param {readonly SerializedError[]} errors */
  onTestRunEnd(_modules, errors) {
    this.#tellUnhandled(errors)
  }

  /** @param {readonly unknown[]} errors that no test caught, or of a worker that ended */
  #tellUnhandled(errors) {
    for (const error of /** @type {SerializedError[]} */ (errors)) {
      if (this.#toldErrors.has(error)) continue
      this.#toldErrors.add(error)
      const path = error.VITEST_TEST_PATH
      const file = path ? shortPath(String(path)) : undefined
      const alone = file && commandOf('vitest', 'run', file)
      tellRed({ file, name: `${file ?? 'vitest'}: unhandled error`, text: textOf(error), alone })
    }
  }
}
