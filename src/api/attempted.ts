import { refusalText } from '../../domain/contract/refusal'
import { HttpFailure } from '../providers/http'

/** What became of an attempt; `refused` says why, in words for the person who asked. */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly data: T }
  | { readonly kind: 'refused'; readonly text: string }

export async function attempted<T>(answer: Promise<T>): Promise<Outcome<T>> {
  try {
    return { kind: 'done', data: await answer }
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error
    return {
      kind: 'refused',
      text: error.status === 0 ? refusalText.noAnswer : error.message || refusalText.unexpected,
    }
  }
}
