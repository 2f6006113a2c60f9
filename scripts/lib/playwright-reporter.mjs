import { join } from 'node:path'
import { commandOf, shortPath, tell, tellBegun, tellRed } from './results.mjs'

/**
 * @typedef {import('@playwright/test/reporter').Reporter} Reporter
 * @typedef {import('@playwright/test/reporter').TestCase} TestCase
 * @typedef {import('@playwright/test/reporter').TestError} TestError
 */

/** @param {TestError} error */
const textOf = ({ stack, message, value }) => stack ?? message ?? value ?? ''

/** Tells the results of Playwright, in lines as results.mjs describes them. @implements {Reporter} */
export default class {
  #testFolder = ''

  /** @param {import('@playwright/test/reporter').FullConfig} config @param {import('@playwright/test/reporter').Suite} suite */
  onBegin(config, suite) {
    this.#testFolder = config.rootDir
    tellBegun(suite.allTests().map((test) => this.#placeOf(test).file))
  }

  /** @param {TestCase} test @param {import('@playwright/test/reporter').TestResult} result */
  onTestEnd(test, result) {
    if (result.status === 'interrupted') return
    const { file, name } = this.#placeOf(test)
    const isSkipped = test.outcome() === 'skipped'
    const [passed, skipped] = [test.ok() && !isSkipped ? 1 : 0, isSkipped ? 1 : 0]
    if (!test.ok()) {
      const alone = commandOf('playwright', 'test', `${file}:${test.location.line}`)
      tellRed({ file, name, text: result.errors.map(textOf).join('\n'), alone })
    }
    tell({ done: { file, name, seconds: result.duration / 1000, passed, skipped } })
  }

  /** @param {TestError} error outside the journeys */
  onError(error) {
    const file = error.location && shortPath(error.location.file)
    tellRed({ file, name: `${file ?? 'playwright'}: outside its journeys`, text: textOf(error) })
  }

  /** @param {TestCase} test */
  #placeOf(test) {
    const [, , path = '', ...names] = test.titlePath() // after the root and the project
    const file = shortPath(join(this.#testFolder, path))
    return { file, name: `${file}: ${names.join(' › ')}` }
  }
}
