import { lazyPart } from '../../session/load-chunk'

export const OwnData = lazyPart(() => import('./own-data'))
