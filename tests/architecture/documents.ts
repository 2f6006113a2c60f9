import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../server/process/paths'

export const textOf = (file: string) => readFileSync(join(projectRoot, file), 'utf8')

/** The cells of each row of the tables of a text, without the rows of titles and lines. */
export const rowsOf = (text: string): string[][] =>
  [...text.matchAll(/^\| (.+) \|$/gm)]
    .map(([, row = '']) => row.split(' | '))
    .filter(([first = '']) => !['id', 'what it says', 'why', 'Italian'].includes(first))

/** The paths of this repository that a text names. */
export const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:docs|domain|public|scripts|server|src|tests)\/[\w./-]*)`/g)].map(([, path = '']) => path)

export const missing = (paths: readonly string[]): string[] =>
  paths.filter((path) => !existsSync(join(projectRoot, path)))

export const repeated = (values: readonly string[]): string[] =>
  values.filter((value, place) => values.indexOf(value) !== place)
