import { publicationStatusOf } from '../../../domain/resource/field'
import type { PeriodOfDays } from '../../db/tables/columns'
import type { Context } from '../../http/context'
import { downloadLink, linkReader, readFilesSecret } from '../../storage/links'
import { todayOf } from './sides'

interface OfferContent {
  readonly id: number
  readonly title: string
  readonly text: string
  readonly image: string | null
  readonly price: number | null
  readonly discount: number | null
  readonly period: PeriodOfDays | null
}

/** Gives what the author and the readers of an offer see alike; the image as a link for the caller. */
export async function contentsOf(context: Context, rows: readonly OfferContent[]) {
  const { tx, caller, now } = context
  const today = todayOf(context)
  const secret = rows.some(({ image }) => image !== null) ? await readFilesSecret(tx) : ''
  return ({ id, title, text, image, price, discount, period }: OfferContent) => ({
    ...{ id, title, text, price, discount, period },
    image: image === null ? null : { key: image, url: downloadLink(secret, image, linkReader(caller), now) },
    status: publicationStatusOf(period, today),
  })
}
