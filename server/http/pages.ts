import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiPrefix } from '../../domain/contract'
import { projectRoot } from '../process/paths'

/** What the built pages of the public site export (`src/public/server.tsx`), which the server loads by path. */
interface BuiltPages {
  renderPage(url: string, ask: Ask): Promise<RenderedPage | null>
}
type Ask = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Outcome>
type Outcome =
  | { readonly kind: 'done'; readonly data: unknown }
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly code: null
      readonly message: string
      readonly retryAfter: null
      readonly alternatives: readonly never[]
    }
interface RenderedPage {
  readonly status: number
  readonly html: string
  readonly head: {
    readonly title: string
    readonly description: string
    readonly canonical: string | null
    readonly jsonLd?: (origin: string) => object
  } | null
  readonly state: unknown
}

const built = join(projectRoot, 'dist/pages/pages.js')
const template = join(projectRoot, 'dist/client/public.html')

/** A page of the public site in its document. */
interface RenderedDocument {
  readonly status: number
  readonly html: string
}

/** Renders the page of a request; null where the browser draws it by itself. */
export type RenderDocument = (request: FastifyRequest) => Promise<RenderedDocument | null>

/**
 * Documents with their content, for phones before a script has come, search engines, and readers without JavaScript. The pages
 * ask the same public calls as in the browser, for the same caller. `origin` is `PUBLIC_URL`.
 */
export function documentsOf(app: FastifyInstance, publicUrl: string | undefined): RenderDocument {
  if (!existsSync(built)) return async () => null
  const document = readFileSync(template, 'utf8')
  let pages: Promise<BuiltPages> | undefined
  return async (request) => {
    pages ??= import(pathToFileURL(built).href) as Promise<BuiltPages>
    const origin = publicUrl ?? `${request.protocol}://${request.host}`
    const { renderPage } = await pages
    const rendered = await renderPage(`${origin}${request.url}`, askOf(app, request))
    if (!rendered) return null
    return { status: rendered.status, html: withContent(document, rendered, origin) }
  }
}

/** Answers a public call in this process, as its route would for who asks for the page. */
const askOf =
  (app: FastifyInstance, { ip }: FastifyRequest): Ask =>
  async (method, path, body) => {
    const { statusCode, payload } = await app.inject({
      method,
      url: `${apiPrefix}/public/${path}`,
      remoteAddress: ip,
      ...(body !== undefined && { payload: body as object }),
    })
    const answer = JSON.parse(payload) as { data?: unknown; message?: string }
    if (statusCode < 300) return { kind: 'done', data: answer.data }
    const { message = '' } = answer
    return { kind: 'refused', status: statusCode, code: null, message, retryAfter: null, alternatives: [] }
  }

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)
/** JSON that no HTML can end. */
const jsonInHtml = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The document of the build with a page's content, head and data. */
function withContent(document: string, { html, head, state }: RenderedPage, origin: string): string {
  const title = `<title>${escaped(head ? `${head.title} · Curante` : 'Risorsa non trovata · Curante')}</title>`
  const data = state === null ? '' : `<script type="application/json" id="page-state">${jsonInHtml(state)}</script>`
  return document
    .replace(/<title>.*?<\/title>/, () => title + headOf(head, origin))
    .replace(/<meta name="description"[^>]*>/, () =>
      head ? `<meta name="description" content="${escaped(head.description)}" />` : '',
    )
    .replace(/<noscript>.*?<\/noscript>/s, '')
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>${data}`)
}

function headOf(head: RenderedPage['head'], origin: string): string {
  if (!head) return '<meta name="robots" content="noindex" />'
  const { title, description, canonical, jsonLd } = head
  if (canonical === null) return '<meta name="robots" content="noindex" />'
  const address = escaped(`${origin}${canonical}`)
  const shared = {
    'og:type': 'website',
    'og:locale': 'it_IT',
    'og:title': title,
    'og:description': description,
    'og:url': `${origin}${canonical}`,
    'og:image': `${origin}/share.png`,
  }
  const meta = Object.entries(shared).map(
    ([name, content]) => `<meta property="${name}" content="${escaped(content)}" />`,
  )
  const structured = jsonLd ? `<script type="application/ld+json">${jsonInHtml(jsonLd(origin))}</script>` : ''
  return [`<link rel="canonical" href="${address}" />`, ...meta, structured].join('')
}
