import type { Help } from '../../domain/contract/help'
import type { PublicOutcome } from '../platform/basic/public-call'
import type { ServedPage } from './served-page'

/** One page each, whose types differ. */
// biome-ignore lint/suspicious/noExplicitAny: what a page is read with is its own
type AnyServedPage = ServedPage<any>
const served = <Shown,>(page: ServedPage<Shown>): AnyServedPage => page

/** The pages that the server renders with their content, by the paths of the route table. */
export const servedPages: Readonly<Record<string, AnyServedPage>> = {
  '/help-center': served<PublicOutcome<Help>>({
    load: () => import('./help-center'),
    read: (ask) => ask<Help>('GET', 'help'),
    head: () => ({
      title: 'Centro assistenza',
      description: 'Domande frequenti e video su come si usa Curante.',
      canonical: '/help-center',
    }),
  }),
}
