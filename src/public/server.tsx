import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { publicRoutes } from './router'
import type { Ask, PageHead, ServedHandle } from './served-page'

/** A page with its content, to be put into the document. */
export interface RenderedPage {
  readonly status: number
  readonly html: string
  /** Null of an error page. */
  readonly head: PageHead | null
  /** What the browser goes on with, as JSON. */
  readonly state: unknown
}

/**
 * Renders the page of an address; null where the browser draws it by itself. `ask` answers the public calls. An unknown doctor is
 * a page with status 404.
 */
export async function renderPage(url: string, ask: Ask): Promise<RenderedPage | null> {
  const { query, dataRoutes } = createStaticHandler(publicRoutes(ask, 'server'))
  const context = await query(new Request(url))
  if (context instanceof Response) return null
  const match = context.matches.at(-1)
  const handle = match?.route.handle as ServedHandle | undefined
  if (!match || !handle) return null
  const html = renderToString(
    <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />,
  )
  const { loaderData, errors, statusCode } = context
  if (errors) return { status: statusCode, html, head: null, state: null }
  const head = handle.page.head(loaderData[match.route.id ?? ''] as never)
  return { status: statusCode, html, head, state: { loaderData } }
}
