import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readResults, unfinishedFiles } from './results.mjs'

/** @param {import('./results.mjs').Results} results @returns {Set<string | undefined>} the files that need not run again */
function greenFiles(results) {
  const unfinished = unfinishedFiles(results)
  // an error without a file is of those unfinished; without these it may be of any
  if (unfinished.length === 0 && results.red.some(({ file }) => file === undefined)) return new Set()
  const others = [...unfinished, ...results.red.map(({ file }) => file)]
  return new Set(Object.keys(results.begun).filter((file) => !others.includes(file)))
}

/**
 * Opens the record of a run that can be continued: the lines of its reporter, after a line with the hash of what it tests. Keeps of an
 * earlier run, if it is continued and the hash is the same, the results of the files that ended without a failure.
 *
 * @param {string} record path of the record @param {string} hash @param {boolean} isContinued
 * @returns {{ record: string, files: string[] | undefined }} with the files to run; undefined for all
 */
export function openRecord(record, hash, isContinued) {
  const head = `${JSON.stringify({ hash })}\n`
  const isUsable = isContinued && existsSync(record) && readFileSync(record, 'utf8').startsWith(head)
  const { begun, ...results } = readResults(isUsable ? record : '')
  const green = greenFiles({ begun, ...results })
  const kept = results.done.filter(({ file }) => green.has(file)).map((one) => ({ done: { ...one, earlier: true } }))
  mkdirSync(dirname(record), { recursive: true })
  writeFileSync(record, head + [{ begun }, ...kept].map((line) => `${JSON.stringify(line)}\n`).join(''))
  const files = Object.keys(begun)
  return { record, files: files.length > 0 ? files.filter((file) => !green.has(file)) : undefined }
}
