import { fold } from '../text/fold'

/** A text as part of an address: `Le visite ripetute!` is `le-visite-ripetute`. Empty when no letter or digit is left. */
export const slugOf = (text: string) =>
  fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
