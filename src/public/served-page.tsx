import type { ComponentType } from 'react'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { useLoaderData } from 'react-router'
import type { Route } from '../../domain/access/routes'
import { HttpFailure } from '../platform/basic/http-failure'
import { loadChunk } from '../platform/basic/load-chunk'
import { checkParams, notFound, type RouteHandle } from '../platform/basic/page'
import type { PublicOutcome } from '../platform/basic/public-call'

/** Asks a call under `public/`: over HTTP in the browser, within the process on the server. */
export type Ask = <T>(method: 'GET' | 'POST', path: string, body?: unknown) => Promise<PublicOutcome<T>>

/** What the head of a served page says to search engines and to who shares its address. */
export interface PageHead {
  readonly title: string
  readonly description: string
  /** The one path of this content; null where it is nobody else's to find. */
  readonly canonical: string | null
  /** Structured data of schema.org; `origin` stands before paths. */
  readonly jsonLd?: (origin: string) => object
}

/** A page that the server renders with its content, and the browser goes on with. `read` asks what it shows. */
export interface ServedPage<Shown> {
  readonly load: () => Promise<{ default: ComponentType }>
  readonly read: (ask: Ask, args: Pick<LoaderFunctionArgs, 'params' | 'request'>) => Promise<Shown>
  readonly head: (shown: Shown) => PageHead
  /** Whether what is shown does not change between two addresses of the page; by default it is read again for another query. */
  readonly isSame?: (before: URL, after: URL) => boolean
}

/** The data of an outcome; throws the 404 page, or an error page that says what the server said. */
export function requireData<T>(outcome: PublicOutcome<T>): T {
  if (outcome.kind === 'done') return outcome.data
  if (outcome.kind === 'invalid' || (outcome.kind === 'refused' && outcome.status === 404)) throw notFound()
  const status = outcome.kind === 'refused' ? outcome.status : 0
  throw new HttpFailure(status, { message: outcome.message }, outcome.message)
}

/** What a served page was read with: by its loader in the browser, or in the document of the server. */
export const useShown = <Shown,>(): Shown => useLoaderData() as Shown

/** The route of a served page, with its component once `load` has been awaited. */
export function servedRoute<Shown>(route: Route, page: ServedPage<Shown>, ask: Ask): RouteObject {
  let Loaded: ComponentType | undefined
  const prepare = async (address?: string) => {
    Loaded ??= (await loadChunk(page.load, address)).default
  }
  return {
    id: route.name,
    path: route.path,
    handle: { route, titleOf: (shown) => page.head(shown as Shown).title, prepare, page } satisfies ServedHandle,
    Component: () => Loaded && <Loaded />,
    loader: async (args) => {
      checkParams(route, args)
      const [shown] = await Promise.all([page.read(ask, args), prepare(args.request.url)])
      return shown
    },
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      !page.isSame?.(currentUrl, nextUrl) && defaultShouldRevalidate,
  }
}

/** Handle of the route of a served page: `prepare` loads its component, before the first drawing. */
export interface ServedHandle extends RouteHandle {
  readonly prepare: () => Promise<void>
  readonly page: Pick<ServedPage<never>, 'head'>
}
