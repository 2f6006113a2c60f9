import { build, type ESTree, type Plugin, Visitor } from 'vite'
import { type AntdSheet, antdSheets } from '../../src/session/antd-styles'
import { reducedMotionTheme, theme } from '../../src/theme'

/** Of an endpoint's declaration, what only the server reads: browsers use its method, its path and its types. */
const readByServer = ['summary', 'params', 'query', 'body', 'reply', 'conflict']

/**
 * Leaves the schemas and summaries of endpoints out of what browsers fetch and run: they are cut from the declarations, and the
 * constants of these files marked as free of side effects, so that the bundler drops those that then nobody reads.
 */
export const withoutSchemas: Plugin = {
  name: 'without-schemas',
  enforce: 'post',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform: {
    filter: { id: /\/domain\/(contract|resource)\/[\w-]+\.ts$/ },
    handler(code) {
      const edits: { from: number; to: number; text: string }[] = []
      const program = this.parse(code)
      for (const statement of program.body) {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        for (const { init } of declaration?.type === 'VariableDeclaration' ? declaration.declarations : [])
          if (init && /^(Call|Member|Object)Expression$/.test(init.type))
            edits.push(
              { from: init.start, to: init.start, text: '/* @__PURE__ */ (() => (' },
              { from: init.end, to: init.end, text: '))()' },
            )
      }
      const cutFrom = (object: ESTree.Node | null | undefined) => {
        if (object?.type !== 'ObjectExpression') return
        object.properties.forEach((property, at, all) => {
          if (property.type !== 'Property' || property.key.type !== 'Identifier') return
          if (readByServer.includes(property.key.name))
            edits.push({ from: property.start, to: all[at + 1]?.start ?? object.end - 1, text: '' })
        })
      }
      // what several declarations have in common is spread into them
      const common = new Set<string>()
      new Visitor({
        CallExpression({ callee, arguments: [, declared] }) {
          if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || declared?.type !== 'ObjectExpression')
            return
          cutFrom(declared)
          for (const part of declared.properties)
            if (part.type === 'SpreadElement' && part.argument.type === 'Identifier') common.add(part.argument.name)
        },
        FunctionDeclaration({ id, body }) {
          if (id?.name !== 'endpoint') return
          for (const statement of body?.body ?? [])
            if (statement.type === 'ReturnStatement') cutFrom(statement.argument)
        },
      }).visit(program)
      new Visitor({
        VariableDeclarator({ id, init }) {
          if (id.type === 'Identifier' && common.has(id.name)) cutFrom(init)
        },
      }).visit(program)
      return edits
        .sort((a, b) => a.from - b.from)
        .reduceRight((left, { from, to, text }) => left.slice(0, from) + text + left.slice(to), code)
    },
  },
}

/** Leaves the markdown field of `@refinedev/antd`, which nothing here uses, with its second markdown library out of the build. */
export const withoutMarkdownField: Plugin = {
  name: 'without-markdown-field',
  enforce: 'pre',
  resolveId: (id, importer) =>
    /^(react-markdown|remark-gfm)$/.test(id) && importer?.includes('/@refinedev/antd/') ? '\0none' : null,
  load: (id) => (id === '\0none' ? 'export default null' : null),
}

/**
 * Chromium compiles all functions of a chunk that begins so while it comes, beside the main thread; else each of the thousands
 * that run at the start stops it when first called, to be parsed a second time. Small chunks would only be larger by it.
 */
export const compiledAsTheyCome: Plugin = {
  name: 'compiled-as-they-come',
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.code.length > 10_000) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
}

/** A chunk that only hands on what another exports, as the bundler makes them for the pages in a chunk that has more. */
const handsOn = /^(?:\/\/.*\n)?export\{([^}]+)\}from"\.\/([^"]+)";?\s*$/

/** Lets a page be imported from the chunk that it is in: a browser would ask for one more file to learn its name there. */
export const withoutFacades: Plugin = {
  name: 'without-facades',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const facades = new Map<string, { chunk: string; names: string }>()
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const { fileName, code } of chunks) {
        const [, exported, chunk] = handsOn.exec(code) ?? []
        if (exported === undefined || chunk === undefined) continue
        const names = exported.split(',').map((one) => one.split(' as '))
        facades.set(fileName, { chunk, names: names.map(([name, as = name]) => `${as}:m.${name}`).join() })
      }
      for (const file of chunks)
        file.code = file.code.replace(/import\(`\.\/([^`]+)`\)/g, (whole, name) => {
          const facade = facades.get(`assets/${name}`)
          return facade ? `import(\`./${facade.chunk}\`).then(m=>({${facade.names}}))` : whole
        })
      const renamed = (text: string) =>
        [...facades].reduce((all, [name, { chunk }]) => all.replaceAll(`"${name}"`, `"assets/${chunk}"`), text)
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = renamed(file.code)
        else if (file.fileName.endsWith('manifest.json')) file.source = renamed(String(file.source))
      for (const name of facades.keys()) delete bundle[name]
    },
  },
  // of the entry, itself one, vite names each import as a script: what looks for preloads before it asks for a chunk finds none
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(
        /<script type="module"( crossorigin) src="([^"]+)"><\/script>/g,
        (script, crossorigin, src) =>
          `${src.includes('/start-') ? script : ''}<link rel="modulepreload"${crossorigin} href="${src}">`,
      ),
  },
}

/** The service worker as one script, since browsers load no module for it everywhere. */
async function workerScript(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: 'src/service-worker/index.ts', output: { format: 'iife' } },
    },
  })
  const outputs = 'output' in built ? built.output : []
  const [script] = outputs.flatMap((file) => (file.type === 'chunk' ? [file.code] : []))
  if (script === undefined) throw new Error('The service worker was not built')
  return script
}

/** Serves the service worker from the root of the origin, whose pages it may then open, under a name that never changes. */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: await workerScript() })
  },
  configureServer({ middlewares }) {
    middlewares.use('/service-worker.js', (_request, reply, next) => {
      workerScript().then((script) => reply.setHeader('content-type', 'text/javascript').end(script), next)
    })
  },
}

/** antd's styles in sheets that the page names, of which the signed-in side loads one (`src/session/antd-styles.ts`). */
export function styleSheets(): Plugin {
  const themes = { 'no-preference': theme, reduce: reducedMotionTheme }
  let sheets: { name: AntdSheet; motion: string; fileName: string; source: string }[] = []
  return {
    name: 'antd-styles',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async buildStart() {
      const { antdStyles } = await import('./antd-styles')
      sheets = antdSheets.flatMap((name) =>
        Object.entries(themes).map(([motion, theme]) => ({ name, motion, ...antdStyles(theme, name) })),
      )
    },
    generateBundle() {
      for (const { fileName, source } of sheets) this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: () =>
      sheets.map(({ name, motion, fileName }) => ({
        tag: 'meta',
        attrs: { name: `antd-${name}`, media: `(prefers-reduced-motion: ${motion})`, content: `/${fileName}` },
        injectTo: 'head' as const,
      })),
  }
}
