import { lazyPart } from '../session/load-chunk'

/** Markdown as it is read. */
export const Markdown = lazyPart(() => import('./markdown'))
