import { lazyPart } from '../platform/basic/load-chunk'

/** Markdown as it is read. Its reader weighs more than a list: it comes when there is something to read. */
export const Markdown = lazyPart(() => import('./kinds/markdown'))
