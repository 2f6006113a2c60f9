import type { Help } from '../../domain/contract/help'
import type { PublicOutcome } from '../platform/basic/public-call'
import { type DoctorView, doctorHead, readDoctor } from './prenota/doctor/doctor-view'
import { readSearch, type SearchPage } from './prenota/search-address'
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
  '/prenota': served<null>({
    load: () => import('./prenota'),
    read: async () => null,
    head: () => ({
      title: 'Prenota una visita',
      description: 'Cerca un medico per nome, specializzazione, prestazione o luogo e prenota un orario libero online.',
      canonical: '/prenota',
    }),
  }),
  '/prenota/search': served<SearchPage>({
    load: () => import('./prenota/results'),
    read: (ask, { request }) => readSearch(ask, request.url),
    head: () => ({
      title: 'Cerca un medico',
      description: 'I medici che si possono prenotare online, con i primi orari liberi.',
      canonical: null,
    }),
  }),
  '/prenota/:slug': served<DoctorView>({
    load: () => import('./prenota/doctor'),
    read: (ask, { params, request }) => readDoctor(ask, params.slug ?? '', request.url),
    head: doctorHead,
    // what is chosen on the page is in its query
    isSame: (before, after) => before.pathname === after.pathname,
  }),
}
