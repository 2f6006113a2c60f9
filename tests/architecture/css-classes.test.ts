import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../server/process/paths'

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const classesOf = (sheet: string) => new Set([...sheet.matchAll(/\.([a-zA-Z_]\w*)/g)].map(([, name]) => name))

/** The classes that a file names of a sheet it imports, and that the sheet does not have. Methods of strings are no classes. */
function missingClasses(source: string, sheetOf: (path: string) => string): string[] {
  const imports = [...source.matchAll(/^import (\w+) from '(.*\.module\.css)'$/gm)]
  return imports.flatMap(([, name, path = '']) => {
    const known = classesOf(sheetOf(path))
    const named = [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, named = '']) => named)
    return named.filter((named) => named !== 'module' && !(named in String.prototype) && !known.has(named))
  })
}

test('a class that a component names stands in its sheet: types do not check it', () => {
  const files = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => /\.tsx?$/.test(file)).map((file) => join('src', file))
  expect(sources.length).toBeGreaterThan(500)
  const missing = sources.map((file) => ({
    file,
    classes: missingClasses(read(file), (path) => read(join(dirname(file), path))),
  }))
  expect(missing.filter(({ classes }) => classes.length > 0)).toEqual([])
})

test('a missing class is named, one that is there or a method of a string is not', () => {
  const source = "import css from './a.module.css'\nconst all = [css.there, css.gone, css.slice]"
  expect(missingClasses(source, () => '.there {}')).toEqual(['gone'])
})
