import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectRoot } from '../../server/process/paths'

/** A small copy of the workspace for planted violations; deleted by `remove`. */
export interface Workspace {
  readonly folder: string
  plant(files: Record<string, string>): void
  /** Runs a tool of node_modules in the workspace. */
  run(tool: string, ...args: string[]): SpawnSyncReturns<string>
  remove(): void
}

/** `rules`: the configuration files under test. `packages`: names of stubs, or `real` for the project's node_modules. */
export function aWorkspace({ rules, packages }: { rules: string[]; packages: string[] | 'real' }): Workspace {
  const folder = mkdtempSync(join(tmpdir(), 'curante-workspace-'))
  const plant = (files: Record<string, string>) => {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
  }
  for (const rule of rules) cpSync(join(projectRoot, rule), join(folder, rule))
  if (packages === 'real') {
    cpSync(join(projectRoot, 'package.json'), join(folder, 'package.json'))
    symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  } else {
    const dependencies = Object.fromEntries(packages.map((name) => [name, '1.0.0']))
    plant({ 'package.json': JSON.stringify({ name: 'workspace', type: 'module', dependencies }) })
    for (const name of packages)
      plant({
        [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
        [`node_modules/${name}/index.js`]: 'module.exports = {}',
      })
  }
  return {
    folder,
    plant,
    run: (tool, ...args) =>
      spawnSync(process.execPath, [join(projectRoot, 'node_modules', tool), ...args], {
        cwd: folder,
        encoding: 'utf8',
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
