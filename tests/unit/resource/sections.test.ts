import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formSections, isDrawnElsewhere, type Resource, writtenFields } from '../../../domain/resource'

const folder = join(import.meta.dirname, '../../../src/resources')
const resourceFiles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
const resources: Resource[] = await Promise.all(
  resourceFiles.map(async (file) => (await import(join(folder, file))).default as Resource),
)

test.each(resources.map((resource) => [resource.name, resource] as const))(
  'the form of %s has every field that is written, once',
  (_, resource) => {
    const drawn = formSections(resource).flatMap(([, fields]) => fields.map(([name]) => name))
    const written = writtenFields(resource)
      .map(([name]) => name)
      .filter((name) => !isDrawnElsewhere(resource.fields, name))
    expect([...drawn].sort()).toEqual([...written].sort())
  },
)
