import { lazyPart } from '../../session/load-chunk'

export const Composer = lazyPart(() => import('./composer'))
