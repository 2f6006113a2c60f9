import { build, type Plugin } from 'vite'
import { htmlOf } from '../../domain/access/routes'

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

/** In development answers a page with the HTML of its app, as the built server does. */
export const htmlOfPages: Plugin = {
  name: 'html-of-pages',
  configureServer({ middlewares }) {
    middlewares.use((request, _reply, next) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      const isPage = request.headers.accept?.includes('text/html') && !/\.|^\/(api|apps?)\//.test(pathname)
      if (isPage) request.url = `/${htmlOf(pathname)}`
      next()
    })
  },
}
